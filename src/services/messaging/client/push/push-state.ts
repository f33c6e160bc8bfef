/** Whether this browser shows pushes to the signed-in person, and what stands in the way. */

export const pushFailures = [
  'question-unanswered',
  'worker-timeout',
  'worker-failed',
  'subscribe-timeout',
  'subscribe-failed',
  'storage-refused',
  'server-unreachable',
  'session-expired',
  'refused',
] as const
export type PushFailure = (typeof pushFailures)[number]

/** Why a browser can't show pushes at all, or not yet. */
export type PushObstacle =
  /** It has no Web Push. */
  | 'unsupported'
  /** iPhone and iPad: only for the app on the home screen. */
  | 'needs-install'
  /** The page did not come over https, nor from this very computer. */
  | 'insecure'

export type PushState =
  | { readonly kind: PushObstacle }
  /** The person or the browser said no; only the browser's own settings can change that. */
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'off' }
  | { readonly kind: 'turning-on' }
  | { readonly kind: 'on' }
  /** Not on, because something went wrong; `message` is a German sentence or two for the person. */
  | { readonly kind: 'failed'; readonly reason: PushFailure; readonly message: string }

/** What the specification calls „push permission blocked“. */
export const PUSH_BLOCKED_TEXT =
  'Dein Browser lässt von dieser Seite keine Benachrichtigungen zu. Erlaube sie in seinen Einstellungen für diese Seite.'

export const pushFailureTexts: Readonly<Record<PushFailure, string>> = {
  'question-unanswered':
    'Dein Browser hat gefragt, ob die App dich benachrichtigen darf, und keine Antwort bekommen. Schalte es noch einmal ein und wähle „Zulassen“.',
  'worker-timeout':
    'Der Browser hat den Teil der App, der Benachrichtigungen empfängt, nicht rechtzeitig gestartet. Versuch es noch einmal oder lade die Seite neu.',
  'worker-failed':
    'Der Teil der App, der Benachrichtigungen empfängt, ließ sich nicht laden. Prüf deine Verbindung und versuch es noch einmal.',
  'subscribe-timeout':
    'Der Push-Dienst deines Browsers antwortet nicht. Prüf deine Verbindung und versuch es später noch einmal.',
  'subscribe-failed':
    'Dein Browser konnte sich nicht bei seinem Push-Dienst anmelden. Vielleicht ist der Dienst in den Einstellungen des Browsers ausgeschaltet.',
  'storage-refused':
    'Dieser Browser lässt die App nichts auf dem Gerät speichern. Dann kann sie auch keine Benachrichtigungen empfangen.',
  'server-unreachable':
    'Der Server war nicht zu erreichen. Die Benachrichtigungen werden eingeschaltet, sobald du wieder online bist.',
  'session-expired': 'Deine Anmeldung ist abgelaufen. Melde dich neu an und versuch es dann noch einmal.',
  refused:
    'Der Server hat die Anmeldung dieses Browsers nicht angenommen. Vielleicht kennt er dessen Push-Dienst nicht.',
}
