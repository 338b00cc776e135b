"""Sheets on paper: sheet to pages to PDF or printer, with QtGui and no widgets."""
