"""Reports: from the analysis of a run to a page, figures and tables that can be sent on."""
