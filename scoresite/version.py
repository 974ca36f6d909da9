"""The version of the contract with clients, which `/api/health` and the schema report."""

API = "1.0"
