"""What several pages share: controls, the frame, the figure block, the export, the results cache."""
