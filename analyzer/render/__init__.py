"""Text, JSON and pages from reports. Nothing here decides anything."""
