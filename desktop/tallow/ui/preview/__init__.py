"""Print: the pages as they will be, which sheets and how, and the ways out, a printer or a PDF."""
