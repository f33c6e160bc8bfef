/** From the message about something shared to the import, as a link of the list, and as the address of a page. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { signUp } from '#auth'
import { POSTED_FORM } from '#base/document-paths'
import { toBase64Url } from '#base/text/base64url'
import { messagesCollection } from '#messaging'
import {
  ACCOUNT,
  answerSignInOptions,
  answerWith,
  expectNoBarriersInLooks,
  openApp,
  page,
  PHONE,
} from '#testing/app-page'
import { register } from '#testing/browser/screen-steps'

const ADDRESS = 'https://kochen.example/suppe?von=anna&id=7'
const LINK = `/empfangen?title=Suppe&url=${encodeURIComponent(ADDRESS)}`
const RECIPE = 'Suppe\nZutaten\n1 Ei\nZubereitung\nKochen.'

const question = page.getByText('Was ist darin?')
const nothing = page.getByText('Hier ist nichts angekommen')
const toRecipes = page.getByRole('link', { name: 'Rezepte importieren' })

it('G6, R89: a message leads, offline too, to the screen of a real share, and an address on to where its page is read', async () => {
  const app = await openApp('/notifications', {
    size: PHONE,
    documents: (receiverId) => [
      [
        messagesCollection,
        'shared',
        {
          receiverId,
          kind: 'shared-from-phone',
          source: 'sharing',
          title: 'Geteilt: Suppe',
          body: ADDRESS,
          link: LINK,
        },
      ],
    ],
  })
  const message = page.getByRole('link', { name: 'Ungelesen: Geteilt: Suppe' })
  await expect.element(message).toBeVisible()
  app.setOnline(false)
  await message.click()
  await expect.element(question).toBeVisible()
  expect(location.pathname + location.search).toBe('/empfangen')
  await expectNoBarriersInLooks()
  // Nothing of it is in the address any more: a reload brings the same, once.
  await app.reload()
  await expect.element(question).toBeVisible()
  app.setOnline(true)
  await toRecipes.click()
  await expect.element(page.getByLabelText('Adresse der Seite')).toHaveValue(ADDRESS)
  await expect.element(page.getByRole('button', { name: 'Seite lesen' })).toBeEnabled()
  app.goTo('/empfangen')
  await expect.element(nothing).toBeVisible()
  // The message can be opened again.
  app.goTo(LINK)
  await expect.element(question).toBeVisible()
})

it('G6: a page without any storage, as one without https, takes it from the address, also if nobody is signed in', async () => {
  const refused = vi.spyOn(caches, 'open').mockRejectedValue(new Error('no storage'))
  const undeleted = vi.spyOn(caches, 'delete').mockRejectedValue(new Error('no storage'))
  onTestFinished(() => {
    refused.mockRestore()
    undeleted.mockRestore()
  })
  const app = await openApp(`/empfangen?text=${encodeURIComponent(RECIPE)}`, { isSignedOut: true })
  await expect.element(question).toBeVisible()
  await toRecipes.click()
  await expect.element(page.getByRole('heading', { name: 'Bitte prüfen' })).toBeVisible()
  app.goTo('/empfangen')
  await expect.element(nothing).toBeVisible()
})

it('G3: a link of a stranger shows what it says as text, and follows no address that is none of a page', async () => {
  const hostile = '<img src=x onerror="document.title=1">'
  const app = await openApp(`/empfangen?${new URLSearchParams({ title: hostile, url: 'javascript:alert(1)' })}`)
  await expect.element(question).toBeVisible()
  expect(document.querySelector('img[src=x]')).toBeNull()
  await toRecipes.click()
  await expect.element(page.getByText(/Darin ist kein Rezept zu erkennen/)).toBeVisible()
  await expect.element(page.getByLabelText('Adresse der Seite')).toHaveValue('')
  expect(document.querySelector('img[src=x], a[href^="javascript:"]')).toBeNull()
  app.goTo('/empfangen?title=&text=&url=&egal=1')
  await expect.element(nothing).toBeVisible()
})

/** Puts into the page what the server hands back of a share that reached it. */
async function post(parts: readonly (readonly [name: string, part: string | File])[]): Promise<void> {
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part)
  const sent = new Response(form)
  const element = document.createElement('div')
  element.id = POSTED_FORM
  element.dataset['type'] = sent.headers.get('content-type') ?? ''
  element.dataset['body'] = parts.length === 0 ? '' : toBase64Url(new Uint8Array(await sent.arrayBuffer()))
  document.body.append(element)
}

const shops = new File(['Name;Adresse\nKasse;https://kasse.example/'], 'Shops.csv', { type: 'text/csv' })

it('G8, G9: what was shared at a first start is there after signing up, each thing by itself, and the others stay', async () => {
  const answers = [
    answerWith(signUp, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })),
    answerSignInOptions(),
  ]
  await post([
    ['files', shops],
    ['text', RECIPE],
  ])
  const app = await openApp('/empfangen', { size: PHONE, isSignedOut: true, answers })
  await expect.element(page.getByText(/2 Dinge sind angekommen/)).toBeVisible()
  expect(document.getElementById(POSTED_FORM)).toBeNull()
  await expectNoBarriersInLooks()
  await page.getByRole('region', { name: '„Shops.csv“' }).getByRole('link', { name: 'Shops importieren' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Registrieren' }).click()
  await register()
  await expect.element(page.getByText('Kasse').first()).toBeVisible()
  app.goTo('/empfangen')
  await expect.element(page.getByText('„Geteilter Text.txt“')).toBeVisible()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(page.getByText('„Geteilter Text.txt“')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/')
  app.goTo('/empfangen')
  await expect.element(nothing).toBeVisible()
})

it('G8: what was too large for the server is to be shared again', async () => {
  await post([])
  await openApp('/empfangen')
  await expect.element(page.getByText('Das war zu viel für den ersten Start')).toBeVisible()
  await expectNoBarriersInLooks()
})
