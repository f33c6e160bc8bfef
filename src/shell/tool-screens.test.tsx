// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ToolDoor } from '#kit/tool-door'
import { tools } from '#tools'

const doors = import.meta.glob<ToolDoor>('../tools/*/screens/index.tsx', { import: 'door' })

test.each(tools)(
  'the start page asks $id for news exactly if its screens have some',
  async ({ id, hasNews = false }) => {
    const door = await doors[`../tools/${id}/screens/index.tsx`]?.()
    expect(door?.loadNews !== undefined).toBe(hasNews)
  },
)
