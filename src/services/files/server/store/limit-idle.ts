/** The same bytes; fails where the next piece is waited for in vain. Time in which nobody wants one does not count. */
export function limitIdle(stream: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const tooLate = new DOMException('a download stood still', 'TimeoutError')
        const timer = setTimeout(() => {
          controller.error(tooLate)
          // Ends the connection; nobody waits for how that goes.
          reader.cancel(tooLate).catch(() => undefined)
        }, idleMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
