/** The reasons an address entered by a user gave no answer, in the words shown to users. */
export const outgoingFailureTexts = {
  'invalid-address': 'Das ist keine Adresse, die sich aufrufen lässt. Sie beginnt mit https:// oder http://.',
  'forbidden-address':
    'Diese Adresse führt in ein privates Netz. Wer den Server betreibt, kann das mit FETCH_ALLOW_PRIVATE erlauben.',
  'forbidden-port': 'Dieser Port ist nicht erlaubt.',
  'name-not-found': 'Diesen Namen gibt es im Internet nicht.',
  'name-failed': 'Der Name ließ sich nicht auflösen: Der Namensdienst antwortet nicht.',
  refused: 'Die Verbindung wurde abgelehnt.',
  unreachable: 'Der Server ist nicht erreichbar.',
  reset: 'Die Verbindung ist abgebrochen.',
  'timed-out': 'Keine Antwort in der vorgegebenen Zeit.',
  'certificate-expired': 'Das Zertifikat ist abgelaufen.',
  'certificate-invalid': 'Dem Zertifikat ist nicht zu trauen.',
  'tls-failed': 'Eine verschlüsselte Verbindung kam nicht zustande.',
  'too-many-redirects': 'Die Adresse leitet zu oft weiter.',
  'bad-answer': 'Die Antwort war kein gültiges HTTP.',
  aborted: 'Abgebrochen.',
  /** A fault of ours or of this machine: says nothing about the other side. */
  'own-fault': 'Der eigene Server konnte die Anfrage nicht stellen.',
} as const

export type OutgoingFailureCode = keyof typeof outgoingFailureTexts

/** The door of outgoing requests for everyone: why one was not answered, in the words people read. */
