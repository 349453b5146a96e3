/**
 * Names of time zones. Node.js, the browser, and PostgreSQL each have a copy of the IANA database, and each knows
 * further names that another reads differently or not at all: for Intl `BST` is Bangladesh, for PostgreSQL British
 * summer time.
 */

/** Names without a region that every copy has, in lower case. */
const PLAIN: ReadonlySet<string> = new Set(
  (
    "utc uct gmt gmt0 gmt+0 gmt-0 greenwich universal zulu cet eet met wet est mst hst est5edt cst6cdt mst7mdt pst8pdt " +
    "cuba egypt eire gb gb-eire hongkong iceland iran israel jamaica japan kwajalein libya navajo nz nz-chat poland " +
    "portugal prc roc rok singapore turkey w-su"
  ).split(" "),
);

/**
 * The region that Intl uses for a name that PostgreSQL reads as an abbreviation or does not know, by the name in lower
 * case. Most are rejected today, but older accounts may have them.
 */
const REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    act: "Australia/Darwin",
    aet: "Australia/Sydney",
    agt: "America/Argentina/Buenos_Aires",
    art: "Africa/Cairo",
    ast: "America/Anchorage",
    bet: "America/Sao_Paulo",
    bst: "Asia/Dhaka",
    cat: "Africa/Maputo",
    cet: "Europe/Brussels",
    cnt: "America/St_Johns",
    cst: "America/Chicago",
    ctt: "Asia/Shanghai",
    eat: "Africa/Nairobi",
    ect: "Europe/Paris",
    eet: "Europe/Athens",
    est: "America/Panama",
    hst: "Pacific/Honolulu",
    iet: "America/Indiana/Indianapolis",
    ist: "Asia/Kolkata",
    jst: "Asia/Tokyo",
    met: "Europe/Brussels",
    mit: "Pacific/Apia",
    mst: "America/Phoenix",
    net: "Asia/Yerevan",
    nst: "Pacific/Auckland",
    plt: "Asia/Karachi",
    pnt: "America/Phoenix",
    prt: "America/Puerto_Rico",
    pst: "America/Los_Angeles",
    sst: "Pacific/Guadalcanal",
    vst: "Asia/Ho_Chi_Minh",
    wet: "Europe/Lisbon",
    "canada/east-saskatchewan": "America/Regina",
    "us/pacific-new": "America/Los_Angeles",
    "systemv/ast4": "Etc/GMT+4",
    "systemv/ast4adt": "America/Halifax",
    "systemv/cst6": "Etc/GMT+6",
    "systemv/cst6cdt": "America/Chicago",
    "systemv/est5": "Etc/GMT+5",
    "systemv/est5edt": "America/New_York",
    "systemv/hst10": "Etc/GMT+10",
    "systemv/mst7": "Etc/GMT+7",
    "systemv/mst7mdt": "America/Denver",
    "systemv/pst8": "Etc/GMT+8",
    "systemv/pst8pdt": "America/Los_Angeles",
    "systemv/yst9": "Etc/GMT+9",
    "systemv/yst9ydt": "America/Anchorage",
  }),
);

/** Whether this copy has a name, whatever others do with it. */
export function isKnownZone(name: string): boolean {
  try {
    // not cached: the cache is small, and names come from outside, in any case
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * Whether a name is a time zone of the IANA database, the same one in every copy. An offset such as +02:00 is not,
 * because it has no summer time.
 *
 * @example isTimeZone("Europe/London") // true
 * @example isTimeZone("BST") // false
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  const lower = name.toLowerCase();
  const isShared = lower.includes("/") ? !REGIONS.has(lower) : PLAIN.has(lower);
  return isShared && isKnownZone(name);
}

/**
 * Returns the name by which PostgreSQL knows the zone that Intl uses for a name; the name itself if both agree.
 *
 * @example regionOf("AET") // "Australia/Sydney"
 */
export const regionOf = (name: string): string => REGIONS.get(name.toLowerCase()) ?? name;
