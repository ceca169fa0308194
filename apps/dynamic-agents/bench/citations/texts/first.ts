export const first = `
# Leave handbook
Full-time staff receive 28 days of paid leave a year. Up to five unused days move to the next year and lapse on 31 March. Leave longer than ten working days in a row needs the approval of the head of department.
+ Employees who work full time get 28 days of paid leave per year.
+ At most 5 unused days can be carried over, and they lapse on March 31.
+ Anyone who wants more than ten working days of leave in a row needs their head of department to approve it.
- number: Employees who work full time get 25 days of paid leave per year.
- number: At most 5 unused days can be carried over, and they lapse on March 13.
- negation: Leave longer than ten working days in a row does not need the approval of the head of department.
- number: Up to 28 unused days move to the next year.

# Gateway settings
| Setting | Default | Meaning |
|---|---|---|
| \`idle_timeout\` | 30 s | Silence after which a connection is closed |
| \`max_retries\` | 5 | Attempts after the first one |
| \`listen_port\` | 8443 | Port for TLS |
+ A connection is closed after 30 seconds of silence by default (\`idle_timeout\`).
+ By default \`max_retries\` is 5, counted after the first attempt.
+ The TLS port, \`listen_port\`, is 8443 unless you change it.
- number: A connection is closed after 30 minutes of silence by default (\`idle_timeout\`).
- number: By default \`max_retries\` is 30, counted after the first attempt.
- name: The TLS port is set with \`bind_port\`; its default is 8443.
- number: The TLS port, \`listen_port\`, is 5 unless you change it.

# On call
Maria Keller leads the on-call rota; Tom Adeyemi stands in when she is away. An alert that nobody acknowledges within 15 minutes is sent to the whole group. Pages between 22:00 and 06:00 count double for time off.
+ The on-call rota is led by Maria Keller, and Tom Adeyemi replaces her when she is away.
+ If nobody acknowledges an alert within 15 minutes, the whole group gets it.
+ Being paged between 10 pm and 6 am counts double towards time off.
- name: The on-call rota is led by Tom Adeyemi.
- name: The on-call rota is led by Maria Kessler.
- number: If nobody acknowledges an alert within 50 minutes, the whole group gets it.
- negation: Pages between 22:00 and 06:00 do not count double for time off.

# Backups
The database is copied every night at 02:00 to a second data centre in Leeds. Copies are kept for 35 days and are encrypted with AES-256. Restoring was last tested on 12 September 2025 and took 48 minutes.
+ A copy of the database goes to the second data centre in Leeds each night at 2 am.
+ Database copies are encrypted with AES-256 and kept for 35 days.
+ The last restore test, on 12 Sept 2025, took 48 minutes.
- name: A copy of the database goes to the second data centre in Bradford each night at 2 am.
- number: Database copies are encrypted with AES-128 and kept for 35 days.
- number: The last restore test, on 12 September 2024, took 48 minutes.
- negation: Database copies are kept for 35 days and are not encrypted.
- number: The last restore test took 35 minutes.

# Visitors
Visitors must be announced at reception one day ahead. They wear a yellow badge and may not enter the laboratory without their host. Taking photographs is forbidden on the whole second floor.
+ You have to announce visitors at reception a day in advance.
+ Visitors may not enter the laboratory unless their host is with them.
+ Photographs are not allowed anywhere on the second floor.
- negation: Visitors may enter the laboratory without their host.
- negation: Taking photographs is allowed on the whole second floor.
- negation: Visitors need not be announced at reception.
- meaning: Visitors get a parking space in front of the warehouse.

# Release 4.2
Version 4.2.0 removes the XML export. Reports can still be exported as CSV and as PDF. The upgrade from 4.1 takes about three minutes and needs no downtime. Versions before 3.9 cannot be upgraded directly.
+ XML export is gone as of version 4.2.0.
+ Reports can be exported as CSV or PDF.
+ Upgrading from 4.1 takes roughly 3 minutes, without downtime.
+ A direct upgrade is not possible from versions older than 3.9.
- number: XML export is gone as of version 4.1.0.
- name: Reports can be exported as CSV or DOCX.
- negation: Upgrading from 4.1 needs downtime.
- negation: Versions before 3.9 can be upgraded directly.
- negation: Reports can no longer be exported as CSV.

# Expenses
Receipts have to be handed in within 30 days of the journey. Meals are paid up to €45 a day in Germany and up to €60 abroad. Alcohol is never reimbursed. Claims above €1,500 are signed by the finance director, Priya Nair.
+ Hand in your receipts no later than 30 days after the journey.
+ Meals are covered up to 45 euros per day in Germany, and 60 euros abroad.
+ Alcohol is not reimbursed.
+ Priya Nair, the finance director, signs claims of more than €1500.
- number: Meals are covered up to 60 euros per day in Germany.
- number: Priya Nair, the finance director, signs claims of more than €15,000.
- negation: Alcohol is reimbursed.
- name: Priya Shah, the finance director, signs claims of more than €1500.
- name: Meals are covered up to 45 euros per day in Austria.

# API limits
Each key may make 600 requests a minute. When the limit is reached, the server answers 429 with a \`Retry-After\` header in seconds. Uploads are limited to 25 MB per file. Requests that fail with 5xx are not counted.
+ A key is limited to 600 requests per minute.
+ Once you reach the limit, you get a 429 whose \`Retry-After\` header tells the seconds to wait.
+ A file can be at most 25 MB.
+ Requests failing with 5xx do not count.
- number: A key is limited to 600 requests per hour.
- number: Once you reach the limit, the server answers 503 with a \`Retry-After\` header.
- number: Uploads are limited to 25 GB per file.
- negation: Requests that fail with 5xx are counted.
- name: When the limit is reached, the server answers 429 with an \`X-RateLimit-Reset\` header.

# Heating in the office
The heating runs from 6 a.m. to 7 p.m. on working days and is off at weekends. Rooms are kept at 21 °C. Windows should be closed while the heating is on. Problems go to facility management, extension 4410.
+ On working days the heating is on from 6 am until 7 pm; at weekends it is off.
+ Rooms are heated to 21 °C.
+ Report problems to facility management on extension 4410.
- number: On working days the heating is on from 6 am until 9 pm.
- number: Rooms are heated to 19 °C.
- negation: Windows should not be closed while the heating is on.
- number: Report problems to facility management on extension 4140.

# The river Elbe
The Elbe rises in the Giant Mountains of Czechia at 1,386 metres and flows for 1,094 kilometres to the North Sea at Cuxhaven. Its largest tributary is the Vltava. Dresden, Magdeburg and Hamburg lie on its banks.
+ The Elbe's source lies at 1386 metres in Czechia's Giant Mountains.
+ After 1,094 km the river flows into the North Sea at Cuxhaven.
+ The Vltava is its largest tributary.
+ Dresden, Magdeburg and Hamburg are on the banks of the Elbe.
- name: The Saale is its largest tributary.
- number: After 1,386 km the river flows into the North Sea at Cuxhaven.
- name: After 1,094 km the river flows into the Baltic Sea at Cuxhaven.
- name: Dresden, Leipzig and Hamburg are on the banks of the Elbe.

# Incident of 3 May
On 3 May 2025 between 09:12 and 10:40 search returned no results. The cause was an expired certificate on the index cluster. Lena Hoffmann renewed it by hand. Certificates are now renewed automatically 14 days before they expire.
+ Search returned nothing from 9:12 to 10:40 on 3 May 2025.
+ An expired certificate on the index cluster was the cause.
+ Lena Hoffmann renewed the certificate manually.
+ Certificates now renew automatically two weeks before expiry.
- number: Search returned nothing from 9:12 to 11:40 on 3 May 2025.
- number: On 5 May 2025 search returned no results.
- name: Lars Hoffmann renewed the certificate by hand.
- meaning: A full disk on the index cluster was the cause.
- negation: Certificates are not renewed automatically.

# Passwords
A password has at least 14 characters. It does not expire, but must be changed when there is a sign of misuse. Two-factor sign-in is required for everyone; text messages are not accepted as a second factor, passkeys and authenticator apps are.
+ Passwords need at least 14 characters.
+ Passwords do not expire, though they must be changed if there are signs of misuse.
+ Two-factor sign-in is mandatory for everyone.
+ Text messages are not accepted as a second factor.
- number: Passwords need at least 12 characters.
- negation: Passwords expire.
- negation: Text messages are accepted as a second factor.
- negation: Two-factor sign-in is not required.
- negation: Passkeys are not accepted as a second factor.

# Deploying the shop
Run \`make release\` on branch \`main\`, then \`kubectl rollout status deploy/shop\`. A rollout takes four to six minutes. To go back, run \`kubectl rollout undo deploy/shop\`. Do not deploy on Fridays after 3 p.m.
+ Start with \`make release\` on the \`main\` branch.
+ Check it with \`kubectl rollout status deploy/shop\`; a rollout takes 4 to 6 minutes.
+ Use \`kubectl rollout undo deploy/shop\` to go back.
+ You should not deploy after 3 pm on Fridays.
- name: Start with \`make publish\` on the \`main\` branch.
- name: Start with \`make release\` on the \`develop\` branch.
- name: Use \`kubectl delete deploy/shop\` to go back.
- number: A rollout takes 14 to 16 minutes.
- negation: You may deploy on Fridays after 3 p.m.

# Probation
Probation lasts six months. During it either side may give two weeks' notice; afterwards the notice period is three months to the end of a quarter. A talk with the manager takes place after the third month.
+ The probation period is 6 months.
+ While on probation, either side can give notice of two weeks.
+ After probation, the notice period is three months to the end of the quarter.
+ After month three there is a talk with the manager.
- number: The probation period is three months.
- number: While on probation, either side can give notice of two months.
- number: After probation, the notice period is two weeks.
- negation: No talk with the manager takes place after the third month.

# Kitchen rules
The dishwasher is started every evening by the last person to leave. Food in the fridge without a name is thrown away on Fridays. Coffee is free; cans from the machine cost 80 cents.
+ Whoever leaves last starts the dishwasher in the evening.
+ Unnamed food in the fridge is thrown away each Friday.
+ Coffee costs nothing, while cans are 80 cents.
- number: Cans from the machine cost 90 cents.
- negation: Coffee is not free.
- name: Unnamed food in the fridge is thrown away each Monday.
- meaning: The coffee machine is cleaned twice a week by an outside firm.

# Data retention
Conversations are deleted after 180 days. Audit entries are kept for two years and cannot be changed. Deleted accounts are anonymised within 30 days; invoices stay for ten years because the law asks for it.
+ Conversations get deleted after 180 days.
+ Audit entries cannot be changed and stay for 2 years.
+ Within 30 days, deleted accounts are anonymised.
+ By law, invoices are kept for 10 years.
- number: Audit entries stay for ten years.
- number: Conversations get deleted after 30 days.
- negation: Audit entries can be changed.
- negation: Conversations are not deleted.
- number: By law, invoices are kept for two years.

# Project Heron
Heron started in January 2024 with a budget of 2.4 million euros. Sponsor is Ingrid Bauer, product owner is Samuel Osei. The pilot in Lisbon ended in June; the roll-out in Porto begins in October.
+ Project Heron began in January 2024 and has a budget of €2.4 million.
+ Ingrid Bauer sponsors the project and Samuel Osei is its product owner.
+ The Lisbon pilot ended in June.
+ In October the roll-out starts in Porto.
- name: Samuel Osei sponsors the project and Ingrid Bauer is its product owner.
- number: Project Heron has a budget of €4.2 million.
- name: The Porto pilot ended in June.
- name: The Lisbon pilot ended in July.
- number: Project Heron began in January 2023.

# Search
Search combines keywords and meaning. A passage counts as weak if its similarity is below 0.32. Up to 100 results are returned; the default is 10. Results are cached for five minutes, except for administrators.
+ Search uses both keywords and meaning.
+ Passages with a similarity under 0.32 count as weak.
+ By default 10 results come back, at most 100.
+ Results are cached for 5 minutes, but not for administrators.
- number: Passages with a similarity under 0.23 count as weak.
- number: By default 100 results come back.
- number: Results are cached for 15 minutes.
- meaning: Search ranks results by the number of clicks.

# Fire drill
When the alarm sounds, leave by the nearest staircase. Lifts must not be used. The assembly point is the car park behind building C. Floor wardens report to Hannah Weiss, who tells the fire brigade that the building is empty.
+ Leave by the nearest staircase as soon as the alarm sounds.
+ Do not use the lifts.
+ You assemble in the car park behind building C.
+ The floor wardens report to Hannah Weiss.
- negation: Lifts may be used when the alarm sounds.
- name: You assemble in the car park behind building D.
- name: The floor wardens report to Hannah Schwarz.
- meaning: The fire drill is repeated every spring.

# Bicycle scheme
Employees can lease a bicycle through BikeFleet after their first six months. The lease runs for 36 months and the company pays the insurance. A second bicycle is possible for family members. Electric scooters are excluded.
+ After six months of employment you can lease a bicycle through BikeFleet.
+ A lease runs for three years, and the insurance is paid by the company.
+ Family members can get a second bicycle.
+ Electric scooters are not part of it: they are excluded.
- number: After three months of employment you can lease a bicycle through BikeFleet.
- number: A lease runs for 24 months.
- name: After six months of employment you can lease a bicycle through JobRad.
- negation: Electric scooters are included.
- negation: The company does not pay the insurance.

# Urlaub
Vollzeitkräfte haben 30 Tage Urlaub im Jahr. Nicht genommener Urlaub verfällt am 31. März des Folgejahres. Anträge genehmigt Frau Schneider. Während der Probezeit darf kein unbezahlter Urlaub genommen werden.
+ Vollzeitkräfte bekommen 30 Urlaubstage pro Jahr.
+ Resturlaub, der nicht genommen wurde, verfällt am 31. März des Folgejahres.
+ Urlaubsanträge werden von Frau Schneider genehmigt.
+ In der Probezeit darf man keinen unbezahlten Urlaub nehmen.
- number: Vollzeitkräfte bekommen 28 Urlaubstage pro Jahr.
- number: Nicht genommener Urlaub verfällt am 30. April des Folgejahres.
- name: Urlaubsanträge werden von Frau Schuster genehmigt.
- negation: In der Probezeit darf unbezahlter Urlaub genommen werden.
- negation: Nicht genommener Urlaub verfällt nicht.

# Reisekosten
Belege sind innerhalb von 14 Tagen einzureichen. Bahnfahrten werden in der zweiten Klasse erstattet, ab vier Stunden Fahrzeit in der ersten. Taxifahrten werden nur mit Begründung bezahlt. Die Kilometerpauschale beträgt 0,30 Euro.
+ Belege müssen innerhalb von 14 Tagen eingereicht werden.
+ Bahnfahrten ab vier Stunden werden in der ersten Klasse erstattet.
+ Die Kilometerpauschale liegt bei 30 Cent bzw. 0,30 Euro.
+ Taxifahrten werden nur bezahlt, wenn eine Begründung vorliegt.
- number: Belege müssen innerhalb von 40 Tagen eingereicht werden.
- number: Die Kilometerpauschale beträgt 0,35 Euro.
- number: Bahnfahrten ab sechs Stunden werden in der ersten Klasse erstattet.
- negation: Belege sind nicht einzureichen.
- meaning: Flüge werden über das Reisebüro gebucht.

# Serverraum
Der Serverraum liegt im Untergeschoss von Haus B. Zutritt haben nur Mitarbeitende der IT mit Chipkarte. Die Temperatur wird auf 22 Grad gehalten; ab 27 Grad wird Herr Yilmaz alarmiert. Essen und Trinken sind verboten.
+ Der Serverraum befindet sich im Untergeschoss von Haus B.
+ Nur Mitarbeitende der IT mit Chipkarte haben Zutritt.
+ Ab 27 Grad wird Herr Yilmaz alarmiert.
+ Essen und Trinken sind dort nicht erlaubt.
- number: Ab 22 Grad wird Herr Yilmaz alarmiert.
- name: Ab 27 Grad wird Herr Yildirim alarmiert.
- negation: Essen und Trinken sind erlaubt.
- number: Die Temperatur wird auf 27 Grad gehalten.

# Webhooks
A webhook is sent as a POST request with a JSON body signed in the \`X-Signature\` header (HMAC-SHA256). Receivers must answer with 2xx within 10 seconds. A delivery that fails is tried again after 1, 5 and 30 minutes, then given up. Deliveries are not ordered.
+ Webhooks are POST requests whose JSON body is signed with HMAC-SHA256 in \`X-Signature\`.
+ The receiver has 10 seconds to answer with a 2xx status.
+ Failed deliveries are retried after 1, 5 and 30 minutes.
+ The order of deliveries is not guaranteed; they are not ordered.
- name: Webhooks are signed with HMAC-SHA512 in \`X-Signature\`.
- number: The receiver has 30 seconds to answer with a 2xx status.
- number: Failed deliveries are retried after 1, 5 and 60 minutes.
- negation: Deliveries are ordered.
- name: Webhooks are signed in the \`X-Hub-Token\` header.
`;
