export type Encoding = 'br' | 'gzip'

/** No client says more. */
const MAX_READ = 1_000

/** The first of `offered` that a client takes, by its header Accept-Encoding; undefined: the content goes as it is. */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const answers = new Map(
    (accepted ?? '')
      .slice(0, MAX_READ)
      .split(',')
      .map((answer) => {
        const [name = '', ...parameters] = answer.split(';').map((part) => part.trim().toLowerCase())
        return [name, parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))] as const
      }),
  )
  return offered.find((encoding) => answers.get(encoding) === false)
}
