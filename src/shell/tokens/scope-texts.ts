import type { ApiToken } from '#auth'

/** What a token lets a program do, in the words people read. */
export const scopeTexts: Record<ApiToken['scope'], { readonly text: string; readonly detail: string }> = {
  read: { text: 'Nur lesen', detail: 'Genügt für Anzeigen und Auswertungen.' },
  write: { text: 'Lesen und ändern', detail: 'Das Programm darf auch anlegen, ändern und löschen.' },
  share: { text: 'Nur teilen', detail: 'Das Programm schickt dir Links und Texte und sieht nichts von dir.' },
}
