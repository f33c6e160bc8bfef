import type { MessageGroup } from './group-messages.ts'
import type { MessageView } from './message-order.ts'

/** Part of a section within a block. */
export type BlockPart = {
  readonly group: MessageGroup
  readonly messages: readonly MessageView[]
  /** Whether the section begins here; else it goes on from the block before. */
  readonly isStart: boolean
}

export type Block = readonly BlockPart[]

/** Cuts sections into blocks of `rowsPerBlock` rows, however many sections a block then contains. */
export function cutBlocks(groups: readonly MessageGroup[], rowsPerBlock: number): readonly Block[] {
  const blocks: BlockPart[][] = []
  let free = 0
  for (const group of groups) {
    for (let from = 0; from < group.messages.length;) {
      if (free === 0) {
        blocks.push([])
        free = rowsPerBlock
      }
      const messages = group.messages.slice(from, from + free)
      blocks.at(-1)?.push({ group, messages, isStart: from === 0 })
      from += messages.length
      free -= messages.length
    }
  }
  return blocks
}
