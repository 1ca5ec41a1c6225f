"""How positions relate: how alike they are, the rotation that leads from one to another, the wavelengths."""
