"""Addresses of the API and of the files of its jobs."""

from django.urls import path

from scoresite.api import hymnal_views, views

urlpatterns = [
    path("api/", views.Index.as_view(), name="index"),
    path("api/health", views.Health.as_view(), name="health"),
    path("api/styles", views.Styles.as_view(), name="styles"),
    path("api/style-demo/<str:style_key>", views.StyleDemo.as_view(), name="style-demo"),
    path("api/voicings", views.Voicings.as_view(), name="voicings"),
    path("api/samples", hymnal_views.Samples.as_view(), name="samples"),
    path("api/samples/<str:sample_id>/file", hymnal_views.SampleFile.as_view(), name="sample-file"),
    path("api/tunes", hymnal_views.Tunes.as_view(), name="tunes"),
    path("api/tunes/<str:tune_id>", hymnal_views.WholeTune.as_view(), name="tune"),
    path("api/tunes/<str:tune_id>/file", hymnal_views.TuneFile.as_view(), name="tune-file"),
    path("api/hymn-setting/analyze", hymnal_views.HymnAnalysis.as_view(), name="hymn-analysis"),
    path("api/hymn-setting/score", hymnal_views.HymnScore.as_view(), name="hymn-score"),
    path("api/arrange", views.Arrange.as_view(), name="arrange"),
    path("api/harmonize", views.Harmonize.as_view(), name="harmonize"),
    path("api/check", views.Check.as_view(), name="check"),
    path("api/recommend-styles", views.RecommendStyles.as_view(), name="recommend-styles"),
    path("api/jobs/<str:job_id>", views.JobRecord.as_view(), name="job"),
    path("api/openapi.json", views.Schema.as_view(), name="schema"),
    path("download/<str:job_id>/<path:file_name>", views.Download.as_view(), name="download"),
    path("midi/<str:job_id>/<path:file_name>", views.Midi.as_view(), name="midi"),
]
