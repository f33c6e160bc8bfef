/** The choice of channels on a phone. */
import { expect, it } from 'vitest'
import { listPush, listWebhooks } from '#messaging'
import { answerSignInOptions, answerWith, expectNoBarriers, openApp, page, PHONE } from '#testing/app-page'

const switchOf = (name: string) => page.getByRole('switch', { name, exact: true })

it('S1: on a phone the kinds are folded by tool, the first one open, with a row for each; the page stays short', async () => {
  await openApp('/account/benachrichtigungen', {
    size: PHONE,
    answers: [
      answerSignInOptions(() => ({ isMailSent: true })),
      answerWith(listPush, () => ({ installations: [] })),
      answerWith(listWebhooks, () => ({ webhooks: [] })),
    ],
  })
  await expect.element(switchOf('Neue Anmeldung per Push')).toBeVisible()
  const folds = page.getByRole('region', { name: 'Was dich wie erreicht' }).element().querySelectorAll('details')
  expect([...folds].map(({ open }) => open)).toEqual([true, ...Array.from({ length: folds.length - 1 }, () => false)])
  expect(document.documentElement.scrollHeight).toBeLessThan(3_500)
  for (const { open, firstElementChild } of folds)
    if (!open && firstElementChild instanceof HTMLElement) firstElementChild.click()
  const outages = page.getByRole('group', { name: 'Störung', exact: true })
  await expect.element(outages).toBeVisible()
  const tops = outages
    .getByRole('switch')
    .elements()
    .map((one) => Math.round(one.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
  await expectNoBarriers()
})
