"""Version numbers, said once."""

API = "1.0"
"""What `/api/health` and the schema report: the contract with clients."""

ENGINE = "1.0.0"
"""What every job records: the same input, options and engine give the same music."""
