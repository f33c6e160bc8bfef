/** Whether this is `npm run test:long`, which plays all of what each change plays a part of. */
export const isLong = process.env['TEST_LONG'] !== undefined
