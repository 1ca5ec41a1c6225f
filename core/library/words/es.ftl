library-endings = un nombre de archivo que termine en una de estas extensiones: { $endings }
library-kaleido = Un archivo { $ending } necesita el paquete kaleido y un Chrome: ejecuta `pip install kaleido`, o guarda la figura como .html.
library-notebook-proof = Las líneas que recalculan los números de la figura:
library-request = el nombre de una petición, como HeadsRequest
library-figure = una función que dibuja, como attention.heads.draw.one_matrix
library-static = { $count } { $count ->
    [one] archivo
   *[other] archivos
 } de la edición estática en { $folder }: abre allí index.html.
library-static-note = Aquí las figuras están como la aplicación las muestra al principio; lo que las palabras dicen de los controles vale para la aplicación.
library-no-padding = algo de relleno en el lote: filas de ids, o de números, que terminen en él
    .fix = Sin relleno, una máscara no tiene nada que ocultar: añade una fila más corta, o pasa el id del relleno como `padding=` si no es 0.
library-word-0 = Aquí hay un 0 antes de otros ids, y hay filas que terminan en { $end }: pasa `padding={ $end }` si ese es el relleno; si no, `padding=0`.
library-dropped = { $layer } ({ $class }) recibe una máscara y no entrega ninguna: las capas posteriores leen el relleno como si fueran palabras.
    .layer = Pon `supports_masking = True` en { $class } si la máscara puede pasar tal cual, escribe `compute_mask`, o entrega tú la máscara a la capa que la necesita.
    .function = Créala como `Lambda(..., mask=lambda inputs, mask: mask)` si la máscara puede pasar tal cual, o entrega tú la máscara a la capa que la necesita.
    .inputs = Solo deja pasar una máscara si todas sus entradas tienen una: dale una también a las demás, o entrega tú la máscara a la capa que la necesita.
    .operation = Es una operación, y las de Keras no dejan pasar ninguna máscara: ponla en una capa propia con `supports_masking = True`, o entrega tú la máscara a la capa que la necesita.
library-padding = Con { $count } { $count ->
    [one] paso
   *[other] pasos
 } más de relleno{ $input ->
    [none] { "" }
   *[other] { " " }en `{ $input }`
 }, la salida cambia en un { $apart } de su número mayor.
    .fix = La máscara acaba en { $layer }: mira lo que se dice de esa capa.
    .none = { $layer } lee el relleno, y ninguna capa anterior crea una máscara: usa `Embedding(mask_zero=True)` o una capa `Masking`.
    .other = { $layer } lee el relleno, y ninguna máscara oculta el id { $padding }: `mask_zero=True` solo oculta el 0, así que da al relleno el id 0, o crea la máscara `ids != { $padding }` y pásala tú.
    .opened = { $layer } toma un paso por real si lo es en una de sus entradas: dale una máscara a cada entrada.
    .inverted = La máscara que crea { $layer } oculta { $hidden } de { $steps } pasos y muestra { $shown } que son relleno: está invertida. Keras lee como True todo número que no sea 0, y True significa visible: pasa `ids != 0`.
    .made = Se crea una máscara, y aun así { $layer } calcula con el relleno: mira `atlas.masks(model, batch)`.
library-padding-cut = Sin su relleno, la fila { $row }{ $input ->
    [none] { "" }
   *[other] { " " }de `{ $input }`
 } cambia la salida en un { $apart } de su número mayor.
library-nan = { $layer } da NaN en { $count ->
    [one] la fila { $rows }
   *[other] las filas { $rows }
 } del lote.
    .of_weights = Los pesos de { $layer } contienen NaN, y también la salida en { $count ->
    [one] la fila { $rows }
   *[other] las filas { $rows }
 } del lote: no se sabe nada de las máscaras.
    .weights = Carga pesos de antes de que fallara el entrenamiento, y entrena con una tasa de aprendizaje menor o con `clipnorm`.
    .empty = Una fila que es toda relleno no deja nada de lo que sacar una media: quítala del lote, o dale un paso real.
    .other = Busca ahí una división entre 0, un logaritmo de 0 o un número fuera del rango de su dtype.
library-counted = La salida de { $layer } llega a la pérdida sin máscara: el { $share } de lo que cuentan la pérdida y las métricas es relleno.
    .fix = Deja que la máscara llegue a la salida, o pasa `sample_weight` a `fit` y a `evaluate`.
library-counted-flat = La salida de { $layer } tiene la forma (B, T), y una pérdida de Keras hace la media sobre el último eje antes de mirar ninguna máscara: el { $share } de lo que cuenta es relleno.
    .fix = Termina en (B, T, 1), con etiquetas (B, T, 1), para que la máscara o `sample_weight` (B, T) tenga una pérdida por paso.
library-future = Lo que viene después del paso { $step } cambia la salida hasta ese paso.
    .fix = { $kind ->
        [attention] { $layer } mira pasos posteriores: llámala con `use_causal_mask=True`.
        [layer] { $layer } es la primera capa que mira hacia delante: busca ahí una capa Bidirectional, una atención sin máscara causal, una convolución con padding="same" o una media sobre todos los pasos.
       *[none] No se puede nombrar ninguna capa; busca una capa Bidirectional, una convolución con padding="same" o una media sobre todos los pasos.
    }
own-attention-array = un array de números, o lo que un modelo devuelve como sus atenciones
    .field = Entrega uno de sus campos, como `out.cross_attentions`.
    .none = El modelo no devolvió ninguna: cárgalo con `attn_implementation="eager"` y llámalo con `output_attentions=True`.
own-attention-shape = números de forma (T, S), (H, T, S), (L, H, T, S) o (L, B, H, T, S), ninguno de ellos vacío
own-attention-tuple = una tupla de arrays (B, H, T, S) de la misma forma, uno por capa
own-attention-steps = pasos con una tupla de arrays (B, H, T, S) cada uno, con las mismas capas y cabezas
own-attention-tokens = una lista de textos, uno por token
own-attention-count = { $count } { $count ->
    [one] token, tantos
   *[other] tokens, tantos
 } como tienen los pesos
own-attention-most = Un lado puede tener { $most } tokens: recorta los pesos y los tokens a la parte que quieres ver.
own-attention-mask = valores de verdad de forma { $shape }
own-attention-finite = números finitos
own-attention-nan = { $count ->
    [one] 1 número que es NaN o infinito
   *[other] { $count } números que son NaN o infinitos
 }
own-attention-softmax = filas que sumen 1, sin ningún peso por debajo de 0
    .fix = Entrega los pesos de después de la softmax, no las puntuaciones de antes.
own-attention-heads = Elige una capa: weights[layer : layer + 1].
own-attention-rollout = otra manera de mirar: rollout necesita autoatención, cuyas capas se leen unas a otras, y por eso ninguna clave aparte
own-attention-all = { $count ->
    [one] La única cabeza da
   *[other] De { $count } cabezas, la más clara es { $who }: da
 } de media **{ $weight }** de una fila a una sola clave.
