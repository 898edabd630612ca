/** Replaces the page by an error message, for an engine that cannot start. */
export function showFailure(error: Error): void {
  const element = document.getElementById('root')
  if (element === null) return
  const main = document.createElement('main')
  main.className = 'mx-auto max-w-[40rem] px-4 py-16'
  const title = document.createElement('h1')
  title.className = 'text-lg font-bold'
  title.textContent = 'The preview could not start'
  const text = document.createElement('p')
  text.className = 'mt-2 text-fg-muted'
  text.textContent = `It needs a current browser and a secure address (https, or localhost). ${error.message}`
  main.append(title, text)
  element.replaceChildren(main)
}
