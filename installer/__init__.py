"""What puts Tallow on a machine: the environment of a checkout, the lock it is installed from, the fonts' making."""
