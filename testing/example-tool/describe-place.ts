/** Where the example tool finds it as long as it is not among the tools. */
export * from '../../src/tools/describe-place.ts'
