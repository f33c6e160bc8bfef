/** „Heute: Linsensuppe?“: what the card of the start page proposes while nothing is planned (R101). */
import { styled } from '@mui/material/styles'
import { MINUTE_MS } from '#base/clock'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { useNow } from '#ui/use-now'
import { cookLogCollection } from '../../collections.ts'
import { dishOfToday } from '../../meals/dish-of-today.ts'
import { useIdeas } from './use-ideas.ts'

export function TodaysIdea() {
  const documents = useDocumentsClient()
  const { ideas = [], today } = useIdeas({ page: 0 })
  const isCooked = useDocuments(cookLogCollection).some(({ on }) => on === today)
  const dish = dishOfToday(documents.list, useNow(MINUTE_MS))
  const [first] = ideas
  if (first === undefined || isCooked || dish !== undefined) return null
  return <Line>Heute: {first.recipe.title}?</Line>
}

const Line = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  marginTop: 2,
  fontWeight: 600,
})
