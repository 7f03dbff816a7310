/** Lines of the source that state nothing of their own for a document to carry, and why. */
export const linesWithoutClaim: Readonly<Record<string, string>> = {
  'Voice-agent platform API specification/¶1': 'tells what the source covers',
  'What the service does/¶1': 'opens a summary of the endpoints',
  'What the service does/¶2': 'summary of endpoints 1 to 3',
  'What the service does/¶3': 'summary of endpoints 4 to 6',
  'What the service does/¶4': 'summary of endpoints 8 to 11',
  'What the service does/¶5': 'summary of endpoint 12',
  'What the service does/¶6': 'summary of endpoint 13',
  'What the service does/¶7': 'summary of endpoints 14 and 15',
  'What the service does/¶8': 'summary of endpoints 7 and 16',
  'Limits/¶1': 'repeats a note of Use case/max_duration_mins',
  'Versioning/3': 'repeats rows of the table Workflow version',
};
