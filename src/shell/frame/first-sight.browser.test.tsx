/** What is seen of a page before anything is scrolled: its main actions are whole above the bar, also on small phones and on their side. */
import { expect, it } from 'vitest'
import { openApp, page, PHONE } from '#testing/app-page'
import { exampleAnswers, makeExampleAccount } from '#testing/pages/example-account'
import { listCoveredAtStart } from '#testing/pages/walk-page'

const SIZES = [{ width: 320, height: 568 }, { width: 844, height: 390 }, PHONE]

type Actions = Readonly<Record<string, readonly string[]>>

/** With a little of everything, by the beginnings of their names. Lines of a list go on below the bar; the first is the most urgent. */
const usedPages: Actions = {
  '/': ['Kasse · Blumen Müller ist gestört', 'Ich kümmere mich: Kasse'],
  '/uptime': ['Shop anlegen'],
  '/rezepte': ['Kochen', 'Auf die Einkaufsliste'],
  '/wheelofnames': ['Neues Rad', 'Wer holt heute den Kuchen?'],
  '/wheelofnames/cake': ['Drehen'],
  '/timeTracker': ['Pause', 'Gehen'],
  '/tripPlanner': ['Neue Reise', 'Lissabon'],
}

/** Without an account and before anything is there. */
const emptyPages: Actions = {
  '/': ['Registrieren', 'Anmelden'],
  '/uptime': ['Registrieren', 'Anmelden', 'Ohne Konto ausprobieren'],
  '/rezepte': ['30 einfache Rezepte holen', 'Importieren', 'Neues Rezept'],
  '/wheelofnames': ['Neues Rad', 'Beispiel anlegen'],
  '/timeTracker': ['Kommen', 'Arbeitszeit-Plan anlegen'],
  '/tripPlanner': ['Neue Reise', 'Buchungen importieren', 'Beispielreise ansehen'],
}

it.each([
  ['pages in use', { documents: makeExampleAccount }, usedPages],
  ['empty pages', { isSignedOut: true }, emptyPages],
])('the main actions of %s are whole above the bar before anything is scrolled', async (_, account, pages) => {
  const app = await openApp('/', { ...account, answers: exampleAnswers, isStill: true })
  for (const [path, names] of Object.entries(pages)) {
    app.goTo(path)
    for (const { width, height } of SIZES) {
      await page.viewport(width, height)
      await expect.poll(() => listCoveredAtStart(names), { message: `${path} at ${width} × ${height}` }).toEqual([])
    }
  }
})
