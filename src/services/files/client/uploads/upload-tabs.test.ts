import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { failed, ok } from '#base/result'
import type { FilesClient } from '#files/client'
import { createFakeLocks } from '#testing/browser/fake-locks'
import { addFile, openFilesBrowser, refusal, storedOf } from '#testing/browser/files-browser'
import { SENDER_SILENCE_MS } from './upload-tabs.ts'

const tabs: FilesClient[] = []

afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close()
})

/** Two tabs of one browser; the first has the turn to send, with one file on its way. */
async function openTwoTabs() {
  const locks = createFakeLocks()
  const browser = openFilesBrowser({ locks })
  const first = browser.openTab()
  const second = browser.openTab()
  tabs.push(first, second)
  const answers: (() => void)[] = []
  browser.answer = (upload) => new Promise((resolve) => answers.push(() => resolve(ok(storedOf(upload)))))
  const reference = await addFile(browser, first, { name: 'erste' })
  return { browser, locks, first, second, answers, reference }
}

const statesOf = (tab: FilesClient) => tab.getUploads().map(({ state }) => state)

describe('tabs of one browser', () => {
  test('Q9: one sends, and the other one shows how far it is', async () => {
    const { browser, first, second, answers } = await openTwoTabs()
    browser.sent[0]?.onProgress(3)
    await browser.settle()
    expect([statesOf(first), statesOf(second)]).toEqual(Array(2).fill([{ kind: 'sending', sentBytes: 3 }]))
    expect(browser.sent).toHaveLength(1)
    answers.shift()?.()
    await browser.settle()
    expect([first.getUploads(), second.getUploads()]).toEqual([[], []])
  })

  test('Q9: a file another tab takes in is sent by the one that sends', async () => {
    const { browser, first, second, answers } = await openTwoTabs()
    await addFile(browser, second, { name: 'zweite' })
    expect(browser.sent).toHaveLength(1)
    answers.shift()?.()
    await browser.settle()
    expect(browser.sent.map(({ file }) => file.reference.name)).toEqual(['erste', 'zweite'])
    expect([statesOf(first), statesOf(second)]).toEqual(Array(2).fill([{ kind: 'sending', sentBytes: 0 }]))
  })

  test('Q9: cancelling in the other tab ends the request', async () => {
    const { browser, first, second, reference } = await openTwoTabs()
    await second.cancel(reference.fileId)
    await browser.settle()
    expect(browser.sent[0]?.signal.aborted).toBe(true)
    expect([first.getUploads(), second.getUploads()]).toEqual([[], []])
  })

  test('Q9: trying again in the other tab', async () => {
    const { browser, first, second, answers, reference } = await openTwoTabs()
    browser.answer = () => failed(refusal('picture-too-large', 413))
    await first.cancel(reference.fileId)
    const { fileId } = await addFile(browser, first)
    await browser.settle()
    expect(statesOf(second)).toEqual([{ kind: 'failed', code: 'picture-too-large' }])
    browser.answer = (upload) => ok(storedOf(upload))
    second.retry(fileId)
    await browser.settle()
    expect([answers.length, first.getUploads(), second.getUploads()]).toEqual([1, [], []])
  })

  test('Q9: when the sending tab is closed, the other one goes on', async () => {
    const { browser, first, second, answers } = await openTwoTabs()
    await first.close()
    await browser.settle()
    expect(browser.sent).toHaveLength(2)
    answers[1]?.()
    await browser.settle()
    expect(second.getUploads()).toEqual([])
  })

  test('Q9: a tab that has the turn and says nothing is not waited for longer than 10 seconds', async () => {
    const { browser, locks, first, second, answers } = await openTwoTabs()
    answers.shift()?.()
    await browser.settle()
    await first.close()
    // Another page of the browser, frozen for good.
    locks.hold(`taschenmesser-files-${browser.userId}`)
    await addFile(browser, second)
    await browser.pass(SENDER_SILENCE_MS - SECOND_MS)
    expect(browser.sent).toHaveLength(1)
    await browser.pass(SECOND_MS)
    expect(browser.sent).toHaveLength(2)
  })

  test('Q9: one that is awake again has the turn', async () => {
    const { browser, locks, first, second, answers } = await openTwoTabs()
    answers.shift()?.()
    await browser.settle()
    await first.close()
    const name = `taschenmesser-files-${browser.userId}`
    locks.hold(name)
    browser.answer = () => failed(refusal('unavailable', 503))
    await addFile(browser, second)
    await browser.pass(SENDER_SILENCE_MS + 2 * SECOND_MS)
    const before = browser.sent.length
    expect(before).toBe(3)
    browser.openChannel(name).postMessage({ kind: 'told', states: {} })
    await browser.settle()
    await browser.pass(SENDER_SILENCE_MS - SECOND_MS)
    expect(browser.sent).toHaveLength(before)
  })

  test('Q9: one that answers is waited for as long as it takes', async () => {
    const { browser, second } = await openTwoTabs()
    await addFile(browser, second)
    for (let minute = 0; minute < 20; minute++) {
      await browser.pass(60 * SECOND_MS)
      browser.changeDocuments()
      await browser.settle()
    }
    expect(browser.sent).toHaveLength(1)
  })

  test('Q9: a page without permission for locks sends all the same', async () => {
    const locks = { request: () => Promise.reject(new DOMException('opaque', 'SecurityError')) }
    const browser = openFilesBrowser({ locks: locks as Pick<LockManager, 'request'> })
    const tab = browser.openTab()
    tabs.push(tab)
    await addFile(browser, tab)
    expect(tab.getUploads()).toEqual([])
  })

  test('Q9: the turn is given back when nothing is left', async () => {
    const { browser, locks, answers } = await openTwoTabs()
    expect(locks.held()).toHaveLength(1)
    answers.shift()?.()
    await browser.settle()
    expect(locks.held()).toEqual([])
  })
})
