/** „Vom iPhone teilen“ on the page of API tokens. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { listApiTokens, makeApiToken, type ApiToken } from '#auth'
import { failed } from '#base/result'
import { answerWith, expectNoBarriersInLooks, openApp, page, PHONE } from '#testing/app-page'

const region = page.getByRole('region', { name: 'Vom iPhone teilen' })
const dialog = page.getByRole('dialog', { name: 'Schlüssel für das iPhone' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function openTokens() {
  const tokens: ApiToken[] = []
  const made: unknown[] = []
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const app = await openApp('/account/api-schluessel', {
    size: PHONE,
    answers: [
      answerWith(listApiTokens, () => ({ tokens })),
      answerWith(makeApiToken, (form) => {
        made.push(form)
        const { name, scope } = form
        const createdAt = '2026-11-29T12:00:00.000Z'
        const token = { id: 't', name, scope, hint: 'tm_abc', createdAt, expiresAt: null, lastUsedAt: null }
        tokens.push(token)
        return { token, secret: 'tm_abcdef' }
      }),
    ],
  })
  await expect.element(region).toBeVisible()
  return { app, made, copied }
}

it('G7: six steps fit on a phone, with the address to copy', async () => {
  const { copied } = await openTokens()
  await expect.element(region.getByRole('listitem').nth(5)).toBeVisible()
  expect(region.getByRole('listitem').elements()).toHaveLength(6)
  await press('Adresse kopieren')
  await expect.element(page.getByText('Adresse kopiert')).toBeVisible()
  expect(copied.mock.calls).toEqual([[`${location.origin}/api/shared`]])
  await expect.element(region.getByLabelText('Adresse')).toHaveValue(`${location.origin}/api/shared`)
  await page.viewport(320, 568)
  const ends = () => [...region.element().querySelectorAll('li *')].map((part) => part.getBoundingClientRect().right)
  const endOfText = region.getByRole('heading').element().getBoundingClientRect().right
  await expect.poll(() => Math.max(...ends())).toBeLessThanOrEqual(endOfText + 1)
  await page.viewport(PHONE.width, PHONE.height)
  await expectNoBarriersInLooks()
})

it('G7: a press makes a token that may write, which is shown once, as the header wants it; a refusal stands beside it', async () => {
  const { app, made, copied } = await openTokens()
  await press('Schlüssel für das iPhone')
  await expect.element(dialog.getByLabelText('API-Schlüssel')).toHaveValue('Bearer tm_abcdef')
  expect(made).toEqual([{ name: 'iPhone-Kurzbefehl', scope: 'share' }])
  await expectNoBarriersInLooks()
  await press('Schlüssel kopieren')
  await expect.poll(() => copied.mock.calls).toEqual([['Bearer tm_abcdef']])
  await press('Fertig')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('iPhone-Kurzbefehl')).toBeVisible()
  app.answer(
    answerWith(makeApiToken, () => failed({ code: 'too-many-tokens', message: 'Mehr gehen nicht.', status: 400 })),
  )
  await press('Schlüssel für das iPhone')
  await expect.element(region.getByText('Mehr gehen nicht.')).toBeVisible()
})
