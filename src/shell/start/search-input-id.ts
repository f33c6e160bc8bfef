/** Id of the input that Ctrl+K and Cmd+K focus. */
export const SEARCH_INPUT_ID = 'search'
