import { MESSAGES } from "#contract";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import { named } from "../../db/named.ts";
import type { User } from "../../db/tables.ts";
import { unauthorized } from "../../http/errors.ts";

/** The user who asks. @throws HttpError 401 when they were deleted less than a second ago */
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
