import { useEffect } from "react";
import { useNotificationContext, useTranslate } from "react-admin";
import { toast } from "sonner";
import { Notifications as Toasts } from "../../ui/notifications/Notifications.tsx";

/** Notifications: those of `notify`, and those that react-admin's own controllers raise. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is what says that there is something to take
  useEffect(() => {
    for (let next = takeNotification(); next !== undefined; next = takeNotification()) {
      const { message, type, notificationOptions } = next;
      const text = typeof message === "string" ? translate(message, notificationOptions?.messageArgs) : message;
      toast[type](text);
    }
  }, [notifications, takeNotification, translate]);
  return <Toasts />;
}
