"""What lies over the window until it is answered: questions, the rules' page, printing."""
