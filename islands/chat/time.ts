/** Returns the time of day as Intl writes it in short. Intl itself has a slow phone think for 80 ms, between a press and its message. */
export function clock(timestamp: number, lang: string): string {
  const at = new Date(timestamp);
  const hours = at.getHours();
  const minutes = `${at.getMinutes()}`.padStart(2, "0");
  return lang === "es" ? `${hours}:${minutes}` : `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}
