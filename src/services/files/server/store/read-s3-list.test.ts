import { describe, expect, it } from 'vitest'
import { readS3List } from './read-s3-list.ts'

const object = (name: string, size = '7', date = '2026-11-21T10:00:00.000Z'): string =>
  `<Contents><Key>${name}</Key><LastModified>${date}</LastModified><ETag>&quot;x&quot;</ETag><Size>${size}</Size></Contents>`

const list = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${content}</ListBucketResult>\n`

describe('a page of a bucket', () => {
  it('D5 has names, sizes and dates', () => {
    expect(readS3List(list(`<IsTruncated>false</IsTruncated>${object('a/b')}${object('c', '0')}`))).toEqual({
      objects: [
        { name: 'a/b', sizeBytes: 7, changedAtMs: Date.UTC(2026, 10, 21, 10) },
        { name: 'c', sizeBytes: 0, changedAtMs: Date.UTC(2026, 10, 21, 10) },
      ],
      nextToken: undefined,
    })
  })

  it('D5 may be empty', () => {
    expect(readS3List(list('<IsTruncated>false</IsTruncated>'))).toEqual({ objects: [], nextToken: undefined })
  })

  it('D5 leads to the next one by a token, whatever it is made of', () => {
    const more =
      '<IsTruncated>true</IsTruncated><NextContinuationToken>1/a+b=&amp;&lt;&#x41;&#66;&quot;</NextContinuationToken>'
    expect(readS3List(list(`${object('a')}${more}`)).nextToken).toBe('1/a+b=&<AB"')
  })

  it('D5 takes each name literally, also one that looks like a part of the list', () => {
    const name = '&lt;IsTruncated&gt;true&lt;/IsTruncated&gt;&amp;amp;'
    const page = readS3List(list(`${object(name)}<IsTruncated>false</IsTruncated>`))
    expect(page).toMatchObject({ objects: [{ name: '<IsTruncated>true</IsTruncated>&amp;' }], nextToken: undefined })
  })

  it.each([
    ['nothing', ''],
    ['the page of some portal', '<!doctype html><title>Welcome</title>'],
    ['an error', '<Error><Code>InternalError</Code></Error>'],
    ['a torn list', list(`${object('a')}${object('b')}`).slice(0, -60)],
    ['a list that does not say whether it ends', list(object('a'))],
    ['a list that goes on nowhere', list('<IsTruncated>true</IsTruncated>')],
    ['an object without a name', list('<Contents><Size>1</Size></Contents><IsTruncated>false</IsTruncated>')],
    ['a size that is no number', list(`${object('a', 'big')}<IsTruncated>false</IsTruncated>`)],
    ['a date that is none', list(`${object('a', '1', 'yesterday')}<IsTruncated>false</IsTruncated>`)],
  ])('D5 is refused rather than taken for an empty one: %s', (_what, xml) => {
    expect(() => readS3List(xml)).toThrow('S3')
  })
})
