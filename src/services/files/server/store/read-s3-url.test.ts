import { describe, expect, it } from 'vitest'
import { readS3Url } from './read-s3-url.ts'

describe('FILES_URL', () => {
  it('D9 names endpoint, region, bucket, folder and a key, percent-encoded', () => {
    expect(
      readS3Url('s3://AKIA%2F1:a%2Fb%2Bc%25@my-bucket/app/files?endpoint=https://s3.example.org:9000/&region=eu-1'),
    ).toEqual({
      ok: true,
      value: {
        endpoint: 'https://s3.example.org:9000',
        region: 'eu-1',
        bucket: 'my-bucket',
        prefix: 'app/files/',
        accessKeyId: 'AKIA/1',
        secretAccessKey: 'a/b+c%',
      },
    })
  })

  it.each([
    ['s3://key:secret@bucket', 'https://s3.us-east-1.amazonaws.com', 'us-east-1', ''],
    ['s3://key:secret@bucket/', 'https://s3.us-east-1.amazonaws.com', 'us-east-1', ''],
    ['s3://key:secret@bucket/a/?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com', 'eu-central-1', 'a/'],
    ['s3://key:secret@bucket?endpoint=http://minio:9000', 'http://minio:9000', 'us-east-1', ''],
    ['s3://key:secret@bucket?endpoint=https://example.org/s3/', 'https://example.org/s3', 'us-east-1', ''],
  ])('D9 fills in what is not said: %s', (text, endpoint, region, prefix) => {
    expect(readS3Url(text)).toMatchObject({ ok: true, value: { endpoint, region, prefix } })
  })

  it('takes keys beside an address that has none, and those in an address before them', () => {
    const keys = { accessKeyId: 'outside', secretAccessKey: 'hunter2' }
    expect(readS3Url('s3://bucket/a?region=eu-1', keys)).toMatchObject({ ok: true, value: { prefix: 'a/', ...keys } })
    expect(readS3Url('s3://key:secret@bucket', keys)).toMatchObject({ ok: true, value: { accessKeyId: 'key' } })
    // Half of a pair is a slip, and does not belong to the other one.
    for (const half of ['s3://key@bucket', 's3://:secret@bucket']) expect(readS3Url(half, keys).ok).toBe(false)
  })

  it.each([
    'https://key:hunter2@bucket',
    's3:bucket',
    's3://bucket',
    's3://key@bucket',
    's3://:hunter2@bucket',
    's3://key:hun/ter2@bucket',
    's3://key:%hunter2@bucket',
    's3://key:hunter2@Bucket',
    's3://key:hunter2@b',
    's3://key:hunter2@bucket:9000',
    's3://key:hunter2@bucket//x',
    's3://key:hunter2@bucket/a%2Fb',
    's3://key:hunter2@bucket/ä',
    's3://key:hunter2@bucket?endpoint=minio:9000',
    's3://key:hunter2@bucket?endpoint=https://user:pass@minio',
    's3://key:hunter2@bucket?endpoint=https://minio?x=1',
    's3://key:hunter2@bucket?region=eu%20central',
    's3://key:hunter2@bucket?acl=public',
    's3://key:hunter2@bucket#x',
  ])('D9 refuses %s in one line without the secret', (text) => {
    expect(readS3Url(text)).toEqual({ ok: false, error: expect.stringMatching(/^(?:must|knows)[^\n]*$/) })
    expect(JSON.stringify(readS3Url(text))).not.toContain('hunter2')
  })
})
