/** The keys that the app listens to, by the place where they work; those of fields, menus and dialogs are the usual ones and stand nowhere. */

/** Keys with spaces between them, and what they do. */
export type KeyRow = readonly [keys: string, text: string]

/** `ctrl` is how the key is called on this keyboard. */
export function listEverywhere(ctrl: string): readonly KeyRow[] {
  return [
    [`${ctrl} K`, 'Suchen: Dinge, Seiten, Aktionen'],
    [`${ctrl} Z`, 'Rückgängig'],
    [`${ctrl} Umschalt Z`, 'Wiederholen'],
    [`${ctrl} Enter`, 'In Formularen: speichern'],
    ['Esc', 'Schließen, eine Auswahl beenden'],
  ]
}

export const keysOfPlaces: readonly { readonly place: string; readonly rows: readonly KeyRow[] }[] = [
  {
    place: 'In Listen',
    rows: [
      ['↑ ↓', 'Zur Zeile davor oder danach'],
      ['Pos1 Ende', 'Zur ersten oder letzten Zeile'],
      ['Alt ↑ ↓', 'Die Zeile verschieben, wo du die Reihenfolge bestimmst'],
      ['Umschalt Klick', 'Beim Auswählen: alle bis hierher'],
    ],
  },
  {
    place: 'Glücksrad',
    rows: [
      ['Leertaste', 'Drehen'],
      ['Esc', 'Das Drehen überspringen, das Vollbild beenden'],
    ],
  },
  {
    place: 'Woche der Zeiterfassung',
    rows: [
      ['Alt ↑ ↓', 'Den Eintrag früher oder später legen'],
      ['Alt ← →', 'Den Eintrag auf einen anderen Tag legen'],
      ['Alt Umschalt ↑ ↓', 'Sein Ende verschieben'],
      ['Alt Umschalt ← →', 'Seinen Beginn verschieben'],
      ['Enter', 'Solange du Alt hältst: dort lassen'],
      ['Esc', 'Solange du Alt hältst: doch nicht verschieben'],
    ],
  },
  {
    place: 'Kalender der Abwesenheiten',
    rows: [
      ['Pfeiltasten', 'Zu einem anderen Tag'],
      ['Pos1 Ende', 'Zum Anfang oder Ende der Woche'],
      ['Bild↑ Bild↓', 'Vier Wochen zurück oder weiter'],
      ['Umschalt Pfeiltasten', 'Mehrere Tage wählen'],
      ['Enter', 'Für sie eine Abwesenheit eintragen'],
    ],
  },
  {
    place: 'Kochmodus',
    rows: [
      ['→ Bild↓ Leertaste', 'Nächster Schritt'],
      ['← Bild↑', 'Schritt davor'],
    ],
  },
  { place: 'Plan einer Reise', rows: [['Alt ↑ ↓', 'Den Programmpunkt verschieben']] },
  {
    place: 'Verfügbarkeit der Shops',
    rows: [
      ['Pfeiltasten', 'Von Tag zu Tag'],
      ['Bild↑ Bild↓', 'Eine Woche weiter oder zurück'],
      ['Pos1 Ende', 'Zum ersten oder letzten Tag'],
    ],
  },
  {
    place: 'Diagramme der Shops',
    rows: [
      ['+ -', 'Vergrößern, verkleinern'],
      ['← →', 'Nach links oder rechts schieben'],
      ['0', 'Alles zeigen'],
    ],
  },
]
