"""What was wrong is put right: undo, edit, adjust, and after a bump."""
