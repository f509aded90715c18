"""The texts of the incidents, a file for each topic, and the functions that work out some of their facts."""
