"""A whole weekend through the real server: four clerks, phones, liars, power cuts, a full disk, another laptop; then the audit."""
