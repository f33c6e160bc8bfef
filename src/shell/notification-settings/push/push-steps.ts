/** The steps a user has to take outside of the app to receive pushes. Pure. */

/** For iPhones and iPads, where only the app on the home screen gets pushes. */
export const installSteps: readonly string[] = [
  'Tippe im Browser auf „Teilen“, das Quadrat mit dem Pfeil nach oben.',
  'Wähle „Zum Home-Bildschirm“ und dann „Hinzufügen“.',
  'Öffne Taschenmesser vom Home-Bildschirm, melde dich dort an und schalte Push auf dieser Seite ein.',
]

type Place = { readonly test: (userAgent: string) => boolean; readonly steps: readonly string[] }

const isAndroid = (userAgent: string): boolean => userAgent.includes('Android')

/** In the order in which they have to be asked: most browsers also carry the names of others. */
const places: readonly Place[] = [
  {
    test: (userAgent) => /\b(?:iPhone|iPad)\b/.test(userAgent),
    steps: [
      'Öffne die Einstellungen des Geräts und dort „Mitteilungen“.',
      'Wähle „Taschenmesser“ und schalte „Mitteilungen erlauben“ ein.',
      'Öffne Taschenmesser neu vom Home-Bildschirm.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('Firefox/') && isAndroid(userAgent),
    steps: [
      'Tippe neben der Adresse auf das Schloss.',
      'Tippe auf „Benachrichtigung“, bis dort „Erlaubt“ steht.',
      'Lade die Seite neu.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('Firefox/'),
    steps: [
      'Klick links neben der Adresse auf die durchgestrichene Sprechblase oder das Schloss.',
      'Entferne bei „Benachrichtigungen senden“ das „Blockiert“ mit dem ×.',
      'Lade die Seite neu und schalte Push hier wieder ein.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('SamsungBrowser/'),
    steps: [
      'Öffne das Menü des Browsers und dort „Einstellungen“.',
      'Wähle „Websites und Downloads“, dann „Benachrichtigungen“, und erlaube sie für diese Seite.',
      'Lade die Seite neu.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('Chrome/') && isAndroid(userAgent),
    steps: [
      'Tippe links neben der Adresse auf das Symbol mit den Reglern. Hast du die App installiert, halte ihr Symbol gedrückt und tippe auf „App-Info“.',
      'Öffne „Berechtigungen“ oder „Benachrichtigungen“ und erlaube sie.',
      'Lade die Seite neu.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('Chrome/'),
    steps: [
      'Klick links neben der Adresse auf das Symbol mit den Reglern oder das Schloss.',
      'Stell „Benachrichtigungen“ auf „Zulassen“.',
      'Lade die Seite neu.',
    ],
  },
  {
    test: (userAgent) => userAgent.includes('Safari/'),
    steps: [
      'Öffne im Menü „Safari“ die Einstellungen und dort „Websites“.',
      'Wähle links „Mitteilungen“ und stell diese Seite auf „Erlauben“.',
      'Lade die Seite neu.',
    ],
  },
]

const anywhere: readonly string[] = [
  'Öffne die Einstellungen deines Browsers für diese Seite.',
  'Erlaube dort Benachrichtigungen.',
  'Lade die Seite neu.',
]

/** How to take back that a browser lets this page show nothing. */
export function unblockSteps(browser: {
  readonly userAgent: string
  readonly maxTouchPoints: number
}): readonly string[] {
  // An iPad says it is a Mac, but no Mac can be touched.
  const isTablet = browser.userAgent.includes('Macintosh') && browser.maxTouchPoints > 1
  const userAgent = isTablet ? 'iPad' : browser.userAgent
  return places.find(({ test }) => test(userAgent))?.steps ?? anywhere
}
