const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The first ones are given to many leads, the last ones to few. */
export const FIRST_NAMES = words(`
  Anna Maria James John Mary Robert Patricia Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica
  Thomas Sarah Karen Christopher Lisa Charles Nancy Daniel Sandra Matthew Betty Anthony Ashley Mark Emily Donald Kimberly
  Steven Margaret Andrew Donna Paul Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah George Stephanie
  Zoë José Łukasz Jürgen Søren François Björk Ágnes Nuño Şebnem Ioannis Yuki Priya Oluwaseun Mehmet Siobhán Xavier`);

export const LAST_NAMES = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
  Müller Schröder Weiß Núñez Peña Gómez Åberg Ødegård Dvořák Nowak Kovács Papadopoulos Yılmaz Tanaka Okonkwo Sharma
  Fitzgerald Vandenberg Zimmermann Oconnor Whitfield Castellanos Abernathy Holloway Marchetti Lindqvist Petrov Haddad`);

/** Nearly half of the addresses are of one provider. */
export const DOMAINS = words(`
  gmail.com gmail.com gmail.com gmail.com gmail.com gmail.com gmail.com outlook.com outlook.com yahoo.com icloud.com
  example.org proton.me acme-industries.com northwind.example contoso.example`);
