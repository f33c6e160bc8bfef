/** What is seen of a page before anything is scrolled: its main actions are whole above the bar, also on small phones and on their side. */
import { expect, it } from 'vitest'
import { openApp, page, PHONE, type AppPage } from '#testing/app-page'
import { exampleAnswers, makeExampleAccount } from '#testing/pages/example-account'
import { listCoveredAtStart } from '#testing/pages/walk-page'

const SIZES = [{ width: 320, height: 568 }, { width: 844, height: 390 }, PHONE]

const PATIENCE_MS = 8_000

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

/** What is still covered, or not there, after the time that a page may need to come. */
async function listCovered(app: AppPage, pages: Actions): Promise<readonly string[]> {
  const all: string[] = []
  for (const [path, names] of Object.entries(pages)) {
    app.goTo(path)
    for (const { width, height } of SIZES) {
      await page.viewport(width, height)
      let covered = await listCoveredAtStart(names)
      for (const endMs = Date.now() + PATIENCE_MS; covered.length > 0 && Date.now() < endMs;) {
        covered = await listCoveredAtStart(names)
      }
      all.push(...covered.map((fault) => `${path} at ${width} × ${height}: ${fault}`))
    }
  }
  return all
}

it('the main actions of the pages in use are whole above the bar before anything is scrolled', async () => {
  const app = await openApp('/', { documents: makeExampleAccount, answers: exampleAnswers, isStill: true })
  expect(await listCovered(app, usedPages)).toEqual([])
})

it('the main actions of empty pages are whole above the bar before anything is scrolled', async () => {
  const app = await openApp('/', { isSignedOut: true, answers: exampleAnswers, isStill: true })
  expect(await listCovered(app, emptyPages)).toEqual([])
})
