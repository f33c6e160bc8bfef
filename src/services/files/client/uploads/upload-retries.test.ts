import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { failed, ok } from '#base/result'
import type { FilesClient } from '#files/client'
import { addFile, albums, closeBrowsers, offline, openBrowser, refusal, storedOf } from '#testing/browser/files-browser'

afterEach(closeBrowsers)

const statesOf = (tab: FilesClient) => tab.getUploads().map(({ state }) => state)

describe('a try that fails', () => {
  test('Q5: is made again after 1 s, doubled up to 60 s, and given up after 600 s', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => failed(refusal('unavailable', 503))
    await addFile(browser, tab)
    const startMs = browser.nowMs
    const tries: number[] = [0]
    while (statesOf(tab)[0]?.kind !== 'failed') {
      const count = browser.sent.length
      await browser.pass(SECOND_MS)
      if (browser.sent.length > count) tries.push((browser.nowMs - startMs) / SECOND_MS)
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363, 423, 483, 543])
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: 'retry-limit-exceeded' }])
    await browser.pass(30 * MINUTE_MS)
    expect(browser.sent).toHaveLength(tries.length)
  })

  test('Q5: not before the server says', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => failed(refusal('too-many-requests', 429, { retryAfterSeconds: 40 }))
    await addFile(browser, tab)
    await browser.pass(39 * SECOND_MS)
    expect(browser.sent).toHaveLength(1)
    await browser.pass(SECOND_MS)
    expect(browser.sent).toHaveLength(2)
    expect(statesOf(tab)).toEqual([{ kind: 'waiting' }])
  })

  test('Q5: an upload that was given up goes on when the server is back, and by the next page', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => failed(offline)
    await addFile(browser, tab)
    await browser.pass(11 * MINUTE_MS)
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: 'retry-limit-exceeded' }])
    const before = browser.sent.length
    browser.changeDocuments({ isServerReachable: false })
    browser.changeDocuments({ isServerReachable: true })
    await browser.settle()
    expect([browser.sent.length, statesOf(tab)]).toEqual([before + 1, [{ kind: 'waiting' }]])
    await browser.pass(11 * MINUTE_MS)
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: 'retry-limit-exceeded' }])
    await tab.close()
    browser.answer = (upload) => ok(storedOf(upload))
    const next = openTab()
    await browser.settle()
    expect(next.getUploads()).toEqual([])
  })

  test('Q5: one file that fails again and again holds up no other', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = (upload) =>
      upload.file.reference.name === 'a' ? failed(refusal('internal-error', 500)) : ok(storedOf(upload))
    await addFile(browser, tab, { name: 'a' })
    await addFile(browser, tab, { name: 'b' })
    expect(tab.getUploads().map(({ name }) => name)).toEqual(['a'])
  })

  test('Q7: while the server is away nothing is sent and no time runs', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => {
      browser.changeDocuments({ isServerReachable: false })
      return failed(offline)
    }
    await addFile(browser, tab)
    await browser.pass(24 * 60 * MINUTE_MS)
    expect([browser.sent.length, statesOf(tab)]).toEqual([1, [{ kind: 'waiting' }]])
    browser.answer = (upload) => ok(storedOf(upload))
    browser.changeDocuments({ isServerReachable: true })
    await browser.settle()
    expect(tab.getUploads()).toEqual([])
  })

  test.each([
    ['file-too-large', 413, 'file-too-large'],
    ['body-too-large', 413, 'file-too-large'],
    ['unsupported-picture', 415, 'unsupported-picture'],
    ['picture-too-large', 413, 'picture-too-large'],
    ['unauthorized', 403, 'unauthorized'],
  ])('Q6: %s is never tried again but by the person', async (code, status, shown) => {
    const { browser, openTab } = openBrowser()
    browser.answer = () => failed(refusal(code, status))
    const tab = openTab()
    const { fileId } = await addFile(browser, tab)
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: shown }])
    await browser.pass(20 * MINUTE_MS)
    await tab.close()
    const next = openTab()
    await browser.settle()
    expect(statesOf(next)).toEqual([{ kind: 'failed', code: shown }])
    expect(browser.sent).toHaveLength(1)

    browser.answer = (upload) => ok(storedOf(upload))
    next.retry(fileId)
    await browser.settle()
    expect([browser.sent.length, next.getUploads()]).toEqual([2, []])
  })

  test.each([
    ['quota-exceeded', 507, 'quota-exceeded'],
    ['object-not-found', 404, 'object-not-found'],
    ['invalid-request', 400, 'unknown'],
    ['update-required', 426, 'unknown'],
  ])('Q6: %s is tried again by the next page', async (code, status, shown) => {
    const { browser, openTab } = openBrowser()
    browser.answer = () => failed(refusal(code, status))
    const tab = openTab()
    await addFile(browser, tab)
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: shown }])
    await browser.pass(20 * MINUTE_MS)
    expect(browser.sent).toHaveLength(1)
    await tab.close()
    openTab()
    await browser.settle()
    expect(browser.sent).toHaveLength(2)
  })

  test('Q6: a file the server has not found is tried again when its document names it again', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    const reference = await tab.take(new File(['x'], 'x'), { collection: albums.name, documentId: 'urlaub' })
    browser.answer = () => {
      browser.putAlbum('urlaub', { files: [], isPending: false })
      return failed(refusal('object-not-found', 404))
    }
    browser.putAlbum('urlaub', { files: [reference], isPending: false })
    await browser.settle()
    expect([browser.sent.length, tab.getUploads()]).toEqual([1, []])
    browser.answer = (upload) => ok(storedOf(upload))
    browser.putAlbum('urlaub', { files: [reference], isPending: false })
    await browser.settle()
    expect([browser.sent.length, tab.getUploads()]).toEqual([2, []])
  })

  test.each([
    ['storage-full', 507],
    ['not-found', 404],
    ['internal-error', 500],
    ['unknown', 500],
  ])('Q5: %s passes', async (code, status) => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => failed(refusal(code, status))
    await addFile(browser, tab)
    expect(statesOf(tab)).toEqual([{ kind: 'waiting' }])
    await browser.pass(SECOND_MS)
    expect(browser.sent).toHaveLength(2)
  })

  test('Q8: all wait while the session has ended, and go on when it is good again', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => {
      browser.session = 'expired'
      return failed(refusal('unauthenticated', 401))
    }
    await addFile(browser, tab)
    await addFile(browser, tab)
    await browser.pass(20 * MINUTE_MS)
    expect([browser.sent.length, browser.renewals]).toEqual([1, 1])
    expect(statesOf(tab)).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }])
    browser.answer = (upload) => ok(storedOf(upload))
    // The client has seen the session as good before it was refused.
    await browser.be(browser.userId, 'expired')
    await browser.be(browser.userId, 'active')
    expect(tab.getUploads()).toEqual([])
  })

  test('Q8: with a session that is known to be over nothing is sent, and what was given up meanwhile goes on with the next', async () => {
    const { browser, openTab } = openBrowser()
    await browser.be(browser.userId, 'expired')
    const tab = openTab()
    await addFile(browser, tab)
    await browser.pass(20 * MINUTE_MS)
    expect([browser.sent.length, statesOf(tab)]).toEqual([0, [{ kind: 'waiting' }]])

    browser.answer = () => failed(offline)
    await browser.be(browser.userId, 'active')
    await browser.pass(11 * MINUTE_MS)
    expect(statesOf(tab)).toEqual([{ kind: 'failed', code: 'retry-limit-exceeded' }])
    await browser.be(browser.userId, 'expired')
    browser.answer = (upload) => ok(storedOf(upload))
    await browser.be(browser.userId, 'active')
    expect(tab.getUploads()).toEqual([])
  })

  test('Q8: a session that is good after all is no reason to ask at once again', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => failed(refusal('wrong-user', 409))
    await addFile(browser, tab)
    await browser.settle()
    expect(browser.sent).toHaveLength(1)
    await browser.pass(SECOND_MS)
    expect(browser.sent).toHaveLength(2)
  })
})
