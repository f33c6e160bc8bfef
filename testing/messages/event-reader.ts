/** Reads server-sent events off an answer, one by one. */

export type ServerEvent = {
  readonly event: string
  readonly id?: string
  /** The event's JSON. */
  readonly data: unknown
}

export type EventReader = {
  /** The next event; undefined when the stream has ended. Comments are counted and passed over. */
  next(): Promise<ServerEvent | undefined>
  /** Comment lines seen so far. */
  commentCount(): number
  close(): Promise<void>
}

export function openEventReader(answer: Response): EventReader {
  if (answer.body === null) throw new Error('the answer has no body')
  // Decoded by hand: a pipe would read ahead, and some tests are about not reading.
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let buffered = ''
  let comments = 0
  const readBlock = async (): Promise<string | undefined> => {
    for (;;) {
      const end = buffered.indexOf('\n\n')
      if (end !== -1) {
        const block = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        return block
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      buffered += decoder.decode(value, { stream: true })
    }
  }
  return {
    next: async () => {
      for (;;) {
        const block = await readBlock()
        if (block === undefined) return undefined
        if (!block.startsWith(':')) return toEvent(block)
        comments += 1
      }
    },
    commentCount: () => comments,
    close: () => reader.cancel(),
  }
}

function toEvent(block: string): ServerEvent {
  const lines = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const id = lines.get('id')
  return {
    event: lines.get('event') ?? '',
    data: JSON.parse(lines.get('data') ?? 'null'),
    ...(id === undefined ? {} : { id }),
  }
}
