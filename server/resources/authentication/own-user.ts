import { MESSAGES } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { named } from "../../db/named.ts";
import type { User } from "../../db/tables.ts";
import { unauthorized } from "../../http/errors.ts";

/** Returns the calling user. @throws HttpError 401 if they were deleted less than a second ago */
export async function ownUser({ database }: Services, principal: Principal): Promise<User> {
  const user = await database
    .of(principal.homeAccountId)
    .selectFrom("app_user")
    .modifyFront(named("own-user"))
    .selectAll()
    .where("user_id", "=", principal.userId)
    .executeTakeFirst();
  if (user === undefined) throw unauthorized("user_inactive", MESSAGES.userInactive);
  return user;
}
