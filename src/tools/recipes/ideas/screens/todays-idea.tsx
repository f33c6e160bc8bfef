/** „Heute: Linsensuppe?“: what the card of the start page proposes while nothing is planned (R101). */
import { styled } from '@mui/material/styles'
import { MINUTE_MS } from '#base/clock'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { useNow } from '#ui/use-now'
import { cookLogCollection } from '../../collections.ts'
import { dishOfToday } from '../../meals/dish-of-today.ts'
import { useIdeas, type ShownFilter } from './use-ideas.ts'

/** The same at each rendering: with another filter everything would be ranked again. */
const FIRST_PAGE: ShownFilter = { page: 0 }

export function TodaysIdea() {
  const title = useProposal()
  return title === undefined ? null : <Line>Heute: {title}?</Line>
}

/** Returns the title of the first idea; undefined if a dish is planned, something was cooked, or the recipes are still looked through. */
function useProposal(): string | undefined {
  const documents = useDocumentsClient()
  const { ideas = [], today } = useIdeas(FIRST_PAGE)
  const isCooked = useDocuments(cookLogCollection).some(({ on }) => on === today)
  const dish = dishOfToday(documents.list, useNow(MINUTE_MS))
  return isCooked || dish !== undefined ? undefined : ideas[0]?.recipe.title
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
