/** What to do about a mail where none leaves the server: it lies in a folder there. */
export const noMailTexts = {
  code: 'Dieser Server verschickt keine Mails. Wer ihn betreibt, findet den Code in seinem Mail-Ordner und kann ihn dir geben.',
  link: 'Dieser Server verschickt keine Mails. Wer ihn betreibt, findet den Link in seinem Mail-Ordner und kann ihn dir geben.',
} as const
