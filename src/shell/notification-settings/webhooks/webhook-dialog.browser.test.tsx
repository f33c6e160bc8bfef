/** Changing a target of messages: what is stored of it, and taking a token away. */
import { expect, it } from 'vitest'
import { changeWebhook, listPush, listWebhooks, type Webhook } from '#messaging'
import { answerSignInOptions, answerWith, expectNoBarriers, openApp, page, PHONE } from '#testing/app-page'

const handy: Webhook = {
  ...{ id: 'handy', name: 'Handy', format: 'ntfy', url: 'https://ntfy.sh/', place: 'shops' },
  ...{ hasOptionalToken: true, state: 'on', createdAt: '2026-11-20T12:00:00.000Z' },
}
const chat: Webhook = { ...handy, id: 'chat', name: 'Chat', format: 'matrix', url: 'https://matrix.example/' }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const token = page.getByLabelText('Zugriffstoken')

it('H15: a stored token that is not required can be removed; the form says so before, and offers it no more after', async () => {
  let stored = handy
  const asked: unknown[] = []
  await openApp('/account/benachrichtigungen', {
    size: PHONE,
    answers: [
      answerSignInOptions(() => ({ isMailSent: true })),
      answerWith(listPush, () => ({ installations: [] })),
      answerWith(listWebhooks, () => ({ webhooks: [stored, chat] })),
      answerWith(changeWebhook, (input) => {
        asked.push(input)
        stored = { ...stored, hasOptionalToken: false }
        return { webhook: stored }
      }),
    ],
  })
  await button('Ändern: Chat').click()
  await expect.element(page.getByText(/Leer lassen, damit es bleibt/)).toBeVisible()
  await expect.element(button('Token entfernen')).not.toBeInTheDocument()
  await button('Abbrechen').click()

  await button('Ändern: Handy').click()
  await token.fill('tk_neu')
  await button('Token entfernen').click()
  await expect.element(token).toHaveValue('')
  await expect.element(token).toHaveAttribute('readonly')
  await expect.element(token).toHaveAccessibleDescription('Wird entfernt, wenn du speicherst.')
  await expectNoBarriers()
  await button('Token behalten').click()
  await expect.element(token).toHaveAccessibleDescription(/Leer lassen/)
  await button('Token entfernen').click()
  await button('Speichern').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(asked).toEqual([{ id: 'handy', name: 'Handy', url: 'https://ntfy.sh/', place: 'shops', secret: null }])

  await button('Ändern: Handy').click()
  await expect.element(token).toHaveAccessibleDescription(/Nur für geschützte Themen/)
  await expect.element(button('Token entfernen')).not.toBeInTheDocument()
})
