export const second = `
# Parcel service
Parcels handed in before 4 p.m. leave the warehouse the same day. Delivery inside the country takes one to two days; islands need an extra day. Parcels heavier than 31.5 kg are refused. Damage must be reported to Carla Ruiz within seven days.
+ Hand in your parcel before 4 pm and it leaves the warehouse that same day.
+ Within the country, delivery takes 1–2 days, plus one more for islands.
+ Anything heavier than 31.5 kg is not accepted: such parcels are refused.
+ Report damage to Carla Ruiz within a week.
- number: Hand in your parcel before 6 pm and it leaves the warehouse that same day.
- number: Parcels heavier than 35.1 kg are refused.
- name: Report damage to Clara Reyes within a week.
- negation: Parcels heavier than 31.5 kg are not refused.
- number: Report damage to Carla Ruiz within seventeen days.

# Login service runbook
If sign-in fails for everyone, first look at the \`auth-gateway\` dashboard. A queue longer than 2,000 means that the token store is full: run \`tokenctl purge --expired\`. Restarting the gateway logs nobody out. Escalate to the identity team after 20 minutes.
+ When nobody can sign in, start with the \`auth-gateway\` dashboard.
+ A queue of more than 2000 entries means the token store is full, and \`tokenctl purge --expired\` should be run.
+ Nobody is logged out when the gateway is restarted.
+ After 20 minutes you should escalate to the identity team.
- name: When nobody can sign in, start with the \`billing-gateway\` dashboard.
- name: A full token store is fixed with \`tokenctl purge --all\`.
- negation: Restarting the gateway logs everybody out and nobody stays signed in.
- number: After 2 minutes you should escalate to the identity team.
- name: Escalate to the network team after 20 minutes.

# Lunch allowance
The company adds €3.50 to every lunch, up to 15 times a month. The app closes for orders at 10:30. Vegetarian dishes are marked with a leaf. Unclaimed allowance is lost at the end of the month.
+ Each lunch is subsidised by the company with 3.50 euros, at most 15 times per month.
+ Orders in the app close at 10:30 am.
+ A leaf marks vegetarian dishes.
+ Allowance that you do not claim is lost when the month ends.
- number: The company adds €5.30 to every lunch.
- number: The company adds €3.50 to every lunch, up to 20 times a month.
- number: Orders in the app close at 11:30.
- negation: Unclaimed allowance is not lost at the end of the month.

# Database access
Read access is granted for 90 days on request. Write access needs two approvals, one of them from Yuki Tanaka. Production data may never be copied to laptops. Queries longer than 5 minutes are stopped.
+ On request, you receive read access for 90 days.
+ Two approvals are required for write access, one being Yuki Tanaka's.
+ You must never copy production data to a laptop.
+ A query that runs longer than five minutes is stopped.
- number: On request, you receive read access for 9 days.
- number: Three approvals are required for write access.
- name: Write access needs an approval from Yuki Sato.
- negation: Production data may be copied to laptops.
- name: On request, you receive write access for 90 days.

# The lighthouse
The lighthouse of Cape Arden was built in 1874 and is 52 metres tall. Its light is visible for 21 nautical miles. The last keeper, Josef Lindgren, left in 1968, when it was automated. Visitors climb 243 steps.
+ Cape Arden's lighthouse dates from 1874 and stands 52 metres tall.
+ The light can be seen from 21 nautical miles away; it is visible that far.
+ Josef Lindgren was the last keeper; he left when the lighthouse was automated in 1968.
+ There are 243 steps for visitors to climb.
- number: Cape Arden's lighthouse dates from 1847.
- number: The lighthouse stands 21 metres tall.
- name: Josef Lundqvist was the last keeper.
- number: The lighthouse was automated in 1986.
- number: Visitors climb 324 steps.

# Mobile phones
| Model | For whom | Replaced after |
|---|---|---|
| Fairline 5 | Sales | 24 months |
| Orbit Mini | Warehouse | 36 months |
| Orbit Pro | Management | 18 months |
+ Sales staff get a Fairline 5, which is replaced after 24 months.
+ The warehouse uses the Orbit Mini.
+ The Orbit Pro is replaced after 18 months.
+ The Orbit Mini is replaced after three years.
- number: The Orbit Pro is replaced after 36 months.
- name: The warehouse uses the Orbit Pro.
- name: Management gets a Fairline 5.
- number: The Orbit Mini is replaced after two years.

# Code review
Every change needs one review, changes to billing two. Reviewers answer within one working day. Generated files are not reviewed. The author merges, not the reviewer; force pushes to \`main\` are blocked.
+ One review is required for every change, and two for billing changes.
+ Reviewers have one working day to answer.
+ Generated files do not get reviewed.
+ It is the author who merges, not the reviewer.
- number: Changes to billing need three reviews.
- negation: Generated files are reviewed.
- negation: Force pushes to \`main\` are not blocked.
- name: Force pushes to \`release\` are blocked.
- number: Reviewers answer within two working days.

# Drinking water
An adult should drink about 1.5 litres a day, more when it is hot. Coffee and tea count as liquid. Tap water in the office is tested twice a year by the Hygiene Institute in Graz; no limit was exceeded in 2024.
+ About 1.5 litres per day are recommended for adults: that is what they should drink.
+ Tea and coffee count as liquid as well.
+ The Hygiene Institute in Graz tests the office's tap water two times a year.
+ In 2024 no limit was exceeded.
- number: An adult should drink about 2.5 litres a day.
- negation: Coffee and tea do not count as liquid.
- name: The Hygiene Institute in Linz tests the tap water twice a year.
- negation: Limits were exceeded in 2024.
- number: Tap water in the office is tested four times a year.

# Konferenzräume
Konferenzräume werden über das Intranet gebucht, frühestens 60 Tage im Voraus. Eine Buchung verfällt, wenn der Raum nach 15 Minuten leer ist. Raum Saturn hat 40 Plätze, Raum Pluto acht. Speisen sind nur in Raum Saturn erlaubt.
+ Über das Intranet kann man Konferenzräume bis zu 60 Tage im Voraus buchen.
+ Ist ein Raum nach 15 Minuten leer, verfällt die Buchung.
+ Raum Saturn bietet 40 Plätze.
+ Nur in Raum Saturn sind Speisen erlaubt.
- number: Raum Pluto hat 40 Plätze.
- number: Konferenzräume werden frühestens 90 Tage im Voraus gebucht.
- negation: Speisen sind in Raum Saturn nicht erlaubt.
- number: Ist ein Raum nach 50 Minuten leer, verfällt die Buchung.

# Krankmeldung
Wer krank ist, meldet sich bis 9 Uhr bei der Teamleitung. Ein Attest ist ab dem dritten Tag nötig. Frau Brandt aus der Personalabteilung nimmt es per Post oder im Portal entgegen. Während der Krankheit ruht der Urlaub.
+ Kranke melden sich bis 9 Uhr bei ihrer Teamleitung.
+ Frau Brandt nimmt das Attest per Post oder über das Portal entgegen.
+ Der Urlaub ruht während der Krankheit.
- number: Kranke melden sich bis 11 Uhr bei ihrer Teamleitung.
- name: Frau Berger nimmt das Attest per Post entgegen.
- negation: Während der Krankheit ruht der Urlaub nicht.
- negation: Ein Attest ist ab dem dritten Tag nicht nötig.

# Cache
The cache holds up to 512 MB per node and drops what was least recently used. Entries live for 10 minutes unless they are pinned. Clearing it needs the role \`cache-admin\`. The hit rate in May was 87 percent.
+ Every node's cache holds at most 512 MB and drops the least recently used entries.
+ Entries that are not pinned live for 10 minutes.
+ You need the role \`cache-admin\` to clear the cache.
+ In May the hit rate was 87%.
- number: Every node's cache holds at most 256 MB.
- number: Entries live for 10 hours unless they are pinned.
- name: You need the role \`cache-reader\` to clear the cache.
- name: In March the hit rate was 87%.
- negation: You do not need the role \`cache-admin\` to clear the cache.

# Contract with Nordhaus
The contract with Nordhaus Logistics was signed on 4 June 2023 and runs until 3 June 2027. It renews by one year unless it is ended six months before. The fixed price is 18,400 dollars a month. Contact there is Birgit Solberg.
+ The Nordhaus Logistics contract, signed on 4 June 2023, runs until June 3, 2027.
+ Unless ended six months before, it renews by another year.
+ The monthly fixed price is $18,400.
+ Birgit Solberg is the contact at Nordhaus.
- number: The contract runs until 3 June 2026.
- number: The fixed price is $14,800 a month.
- name: Birgit Solheim is the contact at Nordhaus.
- number: The contract renews by two years unless it is ended.
- name: The contract with Westhaus Logistics was signed on 4 June 2023.

# Vaccination
The flu vaccination is offered in October by the company doctor, Dr. Aylin Demir. It costs employees nothing. Anyone with a fever should not be vaccinated that day. Protection begins after about two weeks and lasts one season.
+ In October, company doctor Aylin Demir offers the flu vaccination.
+ The vaccination is free: it costs employees nothing.
+ You should not get vaccinated on a day on which you have a fever.
+ It takes about two weeks until protection begins.
- name: In November, the company doctor offers the flu vaccination.
- name: The vaccination is given by Dr. Aylin Kaya.
- number: Protection begins after about four weeks.
- negation: Anyone with a fever should be vaccinated that day.

# Export API
\`GET /v2/exports/{id}\` answers \`pending\`, \`ready\` or \`failed\`. Finished files can be fetched for 72 hours. At most three exports run at once per account; further ones answer 409. CSV uses semicolons and UTF-8 without a byte order mark.
+ The status from \`GET /v2/exports/{id}\` is \`pending\`, \`ready\` or \`failed\`.
+ You can fetch a finished file for 72 hours.
+ An account can run three exports at the same time; the next one is answered with 409.
+ CSV files use UTF-8 and semicolons.
- name: The status from \`GET /v3/exports/{id}\` is \`pending\`, \`ready\` or \`failed\`.
- number: You can fetch a finished file for 27 hours.
- number: An account can run five exports at once.
- name: The status is \`pending\`, \`ready\` or \`cancelled\`.
- negation: CSV uses UTF-8 with a byte order mark and no semicolons.

# Workshop in Ghent
Sofie Peeters opened the workshop; Marc Dubois presented the survey. 64 percent of the 1,250 people asked were content with the tool. The main complaint was slow search. A second workshop is planned for spring in Bruges.
+ The workshop was opened by Sofie Peeters.
+ Marc Dubois presented the results of the survey.
+ Of 1250 people asked, 64% were content with the tool.
+ Slow search was the main complaint.
- name: The workshop was opened by Marc Dubois.
- number: Of 1250 people asked, 46% were content with the tool.
- number: Of 2150 people asked, 64% were content with the tool.
- name: A second workshop is planned for spring in Antwerp.
- negation: The main complaint was not slow search.

# Greenhouse
Tomatoes are sown in March at 20 to 24 °C and planted out in May. They need at least six hours of sun and must not be watered on the leaves. Basil may stand beside them, fennel may not. Feed every 14 days.
+ Sow tomatoes in March at 20–24 °C and plant them out in May.
+ Tomatoes need six or more hours of sun.
+ Do not water the leaves: they must not be watered.
+ Feed the plants every two weeks.
- number: Sow tomatoes in March at 10 to 14 °C.
- name: Tomatoes are planted out in April.
- negation: Tomatoes must be watered on the leaves.
- number: Feed every 4 days.

# Single sign-on
Sign-in goes through Keystone. Sessions last 8 hours and are renewed while you work. Contractors have no access to the wiki. The emergency account \`breakglass-1\` is sealed; its use is reported to the board.
+ Keystone handles sign-in: it goes through there.
+ A session lasts eight hours and renews while you work.
+ Contractors cannot access the wiki; they have no access.
+ Use of the sealed emergency account \`breakglass-1\` is reported to the board.
- number: A session lasts 18 hours.
- name: Sign-in goes through Gatehouse.
- negation: Contractors have access to the wiki.
- name: The emergency account \`breakglass-2\` is sealed.
- negation: Use of the emergency account is not reported to the board.

# Train to the airport
The S9 leaves every 20 minutes from platform 4 and takes 37 minutes to the airport. The last train is at 00:12. A ticket costs 4.40 euros; children under six travel free. Bicycles are not carried before 9 a.m.
+ The S9 goes every 20 minutes from platform 4.
+ It takes 37 minutes to reach the airport by train.
+ The last train leaves at 0:12.
+ Children under six travel free, and a ticket is €4.40.
- number: The S9 goes every 30 minutes from platform 4.
- number: The S9 leaves from platform 9.
- name: The S7 leaves every 20 minutes from platform 4.
- number: A ticket costs 4.80 euros.
- negation: Bicycles are carried before 9 a.m.

# Audit 2025
The auditors of Hale & Finch found three minor deviations and none that is serious. Two concern missing signatures, one an outdated network plan. Corrections are due by 30 November. Thomas Wren follows them up.
+ Hale & Finch found three minor deviations, none of them serious.
+ Two deviations concern missing signatures and one concerns an outdated network plan.
+ The corrections are due on 30 November.
+ Thomas Wren is following up on them.
- number: Hale & Finch found five minor deviations.
- name: The corrections are due on 30 October.
- name: Thomas Finch follows them up.
- number: Three concern missing signatures.
- negation: Corrections are not due by 30 November.

# Noise at work
Hearing protection is required from 85 decibels and offered from 80. The press in hall 2 reaches 94 decibels. Measurements are repeated every three years, or earlier after a change of machines. Headphones with music are not hearing protection.
+ From 85 decibels on, hearing protection is mandatory, i.e. required.
+ In hall 2 the press reaches 94 dB, or decibels.
+ Measurements take place every three years, earlier if machines change.
+ Music headphones do not count as hearing protection; they are not hearing protection.
- number: Hearing protection is required from 80 decibels.
- number: The press in hall 2 reaches 49 decibels.
- name: The saw in hall 3 reaches 94 decibels.
- negation: Hearing protection is not required from 85 decibels.
- number: Measurements are repeated every five years.

# Data centre move
The move to Rotterdam is planned for the night of 17 January. Mail will be unavailable for up to five hours, telephones will not be affected. Rollback is possible until 04:30. Overall responsibility lies with Ahmed Farouk; Julia Stein looks after communication.
+ The move to Rotterdam takes place in the night of January 17.
+ Mail will be unavailable for at most five hours.
+ Telephones are not affected.
+ Until 4:30 am a rollback remains possible.
+ Ahmed Farouk has overall responsibility, and Julia Stein looks after communication.
- name: The move to Amsterdam is planned for the night of 17 January.
- number: The move is planned for the night of 27 January.
- negation: Telephones will be affected.
- name: Julia Stein has overall responsibility.
- number: Mail will be unavailable for up to fifteen hours.

# Paper recycling
Blue bins are for paper, yellow ones for packaging. Coffee cups belong in neither: they go into residual waste. The bins are emptied on Tuesdays and Fridays. Confidential papers are shredded by Securodoc once a month.
+ Paper goes into the blue bins, packaging into the yellow ones.
+ Coffee cups belong in residual waste.
+ Bins get emptied on Tuesdays and Fridays.
+ Securodoc shreds confidential papers each month.
- name: Securodoc shreds confidential papers every week.
- name: The bins are emptied on Mondays and Fridays.
- negation: Coffee cups do not go into residual waste.
- meaning: Batteries are collected at the reception desk.

# Scaling the workers
Workers scale between 2 and 12 replicas by the length of the queue. A new replica needs 40 seconds to start. Below 50 waiting jobs nothing is added. The limit was raised from 8 by Nadia Rahman in April.
+ Depending on the queue length, there are between 2 and 12 worker replicas.
+ Starting a new replica takes 40 seconds.
+ Nothing is added while fewer than 50 jobs wait, that is below 50 waiting jobs.
+ Nadia Rahman raised the limit from 8 in April.
- number: Depending on the queue length, there are between 2 and 21 worker replicas.
- number: Starting a new replica takes 40 minutes.
- name: Nadia Hussain raised the limit from 8 in April.
- name: Nadia Rahman raised the limit in August.
- number: Below 15 waiting jobs nothing is added.

# Insurance
The company insures laptops against theft but not against loss. The excess is 150 euros per case. Claims go to Mutual Harbour within three days together with the police report. Private devices are not covered.
+ Laptops are insured against theft, but not against loss.
+ There is an excess of €150 for each case.
+ Send the claim with the police report to Mutual Harbour within 3 days.
+ Private devices are not covered by the insurance.
- negation: Laptops are insured against loss.
- number: The excess is 500 euros per case.
- name: Claims go to Mutual Shore within three days.
- negation: Private devices are covered.
- number: Claims go to Mutual Harbour within thirty days.
`;
