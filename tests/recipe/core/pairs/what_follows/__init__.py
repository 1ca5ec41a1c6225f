"""What follows: the likeliest characters after one."""
